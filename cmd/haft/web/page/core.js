// The one way to the core: a question goes there, an answer comes back. Here it is a server that answers; the static
// site has the core in a worker instead, with the same questions.

export class CoreError extends Error {}

const remembered = new Map();
const mostRemembered = 200;

/** ask sends a question and gives the answer. What the core says is wrong is a CoreError. */
export async function ask(question) {
  const body = JSON.stringify(question);
  if (remembered.has(body)) return remembered.get(body);
  let response;
  try {
    response = await fetch('ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  } catch {
    throw new CoreError('The server does not answer.');
  }
  const answer = await response.json().catch(() => ({ error: `The server answers with status ${response.status}.` }));
  if (!response.ok) throw new CoreError(answer.error);
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value);
  remembered.set(body, answer);
  return answer;
}
