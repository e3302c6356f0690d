import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';

/** The files of Linux control groups: version 2, then version 1. */
const versions = [
  {
    root: '/sys/fs/cgroup',
    sign: 'cgroup.controllers',
    files: { limit: 'memory.max', usage: 'memory.current' },
    idle: /^inactive_file (\d+)$/m,
  },
  {
    root: '/sys/fs/cgroup/memory',
    sign: 'memory.limit_in_bytes',
    files: { limit: 'memory.limit_in_bytes', usage: 'memory.usage_in_bytes' },
    idle: /^total_inactive_file (\d+)$/m,
  },
];

export type MemoryGroup = {
  /** A process that writes its pid here joins the group, with its children. */
  procs: string;
  /** The working set in bytes, as Kubernetes counts it: without inactive file cache. */
  held(): number;
  /** Requires that its processes have ended. */
  remove(): void;
};

/** A group of processes with a memory limit, like a container. Throws a Failure where that is not allowed. */
export function makeMemoryGroup(name: string, limitBytes: number): MemoryGroup {
  const version = versions.find(({ root, sign }) => existsSync(join(root, sign)));
  const folder = join(version?.root ?? '', `fovea-bench-${process.pid}-${name}`);
  try {
    if (!version) throw new Error('there are no control groups');
    if (existsSync(join(version.root, 'cgroup.subtree_control')))
      writeFileSync(join(version.root, 'cgroup.subtree_control'), '+memory');
    mkdirSync(folder);
    writeFileSync(join(folder, version.files.limit), String(limitBytes));
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    return {
      procs: join(folder, 'cgroup.procs'),
      held: () => Number(read(version.files.usage)) - Number(version.idle.exec(read('memory.stat'))?.[1] ?? 0),
      remove: () => rmdirSync(folder),
    };
  } catch (error) {
    throw new Failure(
      `No process can be bounded here: ${error instanceof Error ? error.message : error}`,
      'Run this bench as root on Linux, where control groups of memory are',
    );
  }
}
