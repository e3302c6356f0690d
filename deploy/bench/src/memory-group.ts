import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';

/** Where Linux keeps groups of processes with a bound, and what its files are called: its second way, and its first. */
const ways = [
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
  /** A process that writes its pid here, and what it starts, belongs to it. */
  procs: string;
  /** Bytes it holds, as Kubernetes counts them: without what of files lies there unused. */
  held(): number;
  /** Once its processes have ended. */
  remove(): void;
};

/** Processes that may hold so many bytes together, as those of a container. Throws a Failure where that is not allowed. */
export function makeMemoryGroup(name: string, limitBytes: number): MemoryGroup {
  const way = ways.find(({ root, sign }) => existsSync(join(root, sign)));
  const folder = join(way?.root ?? '', `fovea-bench-${process.pid}-${name}`);
  try {
    if (!way) throw new Error('there are no control groups');
    if (existsSync(join(way.root, 'cgroup.subtree_control')))
      writeFileSync(join(way.root, 'cgroup.subtree_control'), '+memory');
    mkdirSync(folder);
    writeFileSync(join(folder, way.files.limit), String(limitBytes));
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    return {
      procs: join(folder, 'cgroup.procs'),
      held: () => Number(read(way.files.usage)) - Number(way.idle.exec(read('memory.stat'))?.[1] ?? 0),
      remove: () => rmdirSync(folder),
    };
  } catch (error) {
    throw new Failure(
      `No process can be bounded here: ${error instanceof Error ? error.message : error}`,
      'Run this bench as root on Linux, where control groups of memory are',
    );
  }
}
