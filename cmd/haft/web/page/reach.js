// How others come to this page. The server knows under which addresses the machine can be reached; the page knows its own.

const own = () => new URL('.', location.href).href;
let known = null;

/** reach returns {links, names, type, near}: where others open the page, the best first; the names that only another
 * server knows how to lead here; and what to type if others cannot open it. Near is whether the page is open at an address
 * that means something else to others. */
export const reach = () => known ??= (async () => {
  if (document.querySelector('meta[name="haft-worker"]')) return { links: [own()], names: [], near: false }; // a site of files
  const told = await fetch('reach').then((response) => response.json()).catch(() => ({}));
  return told.near ? { links: [], names: [], ...told } : { links: [own()], names: [], near: false };
})();

const local = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|^\[f[cde]|\.local$|^[^.:]+$/; // hosts that only a network knows

/** openTo says in words who can open a link. */
export const openTo = (link) => (local.test(new URL(link).hostname) ? 'Whoever is in your network can open this page.'
  : 'Whoever has the address can open this page.');

/** closed says why nobody else can open the page, and what to type to start haft so that they can: {words, type}. */
export function closed({ names, type }) {
  if (names.length) return { words: `Only this machine can open this address. Open the page as ${names.join(' or ')}, and the links work for others.` };
  if (!type) return { words: 'Only this machine can open this address, and it is in no network.' };
  return { words: 'Only this machine can open this address.', type };
}
