# A Slurm of two nodes on this machine, in the folder $dir and on ports of its own.
# shellcheck shell=sh disable=SC2154

# soon waits until a command succeeds, so many seconds at most.
soon() {
	tries=$(($1 * 10))
	shift
	until "$@"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || fail "waited too long for: $*"
		sleep 0.1
	done
}

# alone runs a server in a namespace of its own, so that SIGKILL ends it with all that it has started, as if the power
# had failed. Its number is then in pid.
alone() {
	log=$dir/$1.log
	shift
	unshare --pid --fork --kill-child --mount-proc "$@" >"$log" 2>&1 &
	pid=$!
}

# cluster starts everything. Names and ports are such that another Slurm on this machine is not touched.
cluster() {
	base=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 10000))
	mkdir "$dir/munge" "$dir/state" "$dir/spool.node1" "$dir/spool.node2"
	chmod 755 "$dir" "$dir/munge" # munged demands it
	(umask 077 && head -c 1024 /dev/urandom >"$dir/munge/key")
	cat >"$dir/slurm.conf" <<-END
		ClusterName=test
		SlurmctldHost=$(hostname)(127.0.0.1)
		SlurmctldPort=$base
		SlurmUser=root
		AuthType=auth/munge
		# A job is submitted again when its old credential has expired, which takes two minutes by default.
		AuthInfo=socket=$dir/munge/socket,cred_expire=5
		StateSaveLocation=$dir/state
		SlurmdSpoolDir=$dir/spool.%n
		SlurmctldPidFile=$dir/slurmctld.pid
		SlurmdPidFile=$dir/slurmd.%n.pid
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		MpiDefault=none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_CPU
		SlurmdTimeout=3
		MessageTimeout=2
		ReturnToService=2
		SchedulerParameters=sched_interval=1,bf_interval=1
		NodeName=node1 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((base + 1)) CPUs=1 RealMemory=2048
		NodeName=node2 NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((base + 2)) CPUs=1 RealMemory=2048
		PartitionName=test Nodes=node1,node2 Default=YES MaxTime=60 State=UP
	END
	export SLURM_CONF="$dir/slurm.conf"
	alone munged munged --foreground --key-file="$dir/munge/key" --socket="$dir/munge/socket" \
		--pid-file="$dir/munge/pid" --log-file="$dir/munge/log" --seed-file="$dir/munge/seed"
	soon 10 test -S "$dir/munge/socket"
	alone slurmctld slurmctld -D
	soon 30 answers
	start node1
	start node2
	soon 30 idle
}

answers() {
	scontrol ping | grep -q UP
}

idle() {
	[ "$(sinfo -h -o %T)" = idle ]
}

# start starts a node, and crash ends it with its jobs.
start() {
	alone "$1" slurmd -D -N "$1"
	echo "$pid" >"$dir/$1.process"
}

crash() {
	kill -9 "$(cat "$dir/$1.process")"
}
