import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../environment.ts';
import { root } from '../repository.ts';
import { repositoryFiles } from '../repository-files.ts';

const run = promisify(execFile);

type Step = { verb: string; words: string };
type Stage = { name: string; from: string; steps: Step[] };
/** An image's entry point and environment; `folder` is its root. */
export type Image = { folder: string; workdir: string; env: Environment; entry: string[] };

/**
 * Builds targets of our Dockerfile without a container: runs its COPY and RUN steps in a folder for each stage, without
 * the base image (this machine's programs are used). The installer gets the repository's packages and only compares
 * them with the lock file.
 */
export function withoutContainer(file: string, args: Environment, scratch: string): (target: string) => Promise<Image> {
  const stages = stagesIn(readFileSync(file, 'utf8'));
  const built = new Map<string, Image>();
  return build;

  async function build(name: string): Promise<Image> {
    const existing = built.get(name);
    if (existing) return existing;
    const stage = stages.find((each) => each.name === name);
    if (!stage) throw new Error(`${file} has no stage ${name}`);
    const folder = join(scratch, name);
    mkdirSync(folder, { recursive: true });
    const image: Image = { folder, workdir: '/', env: {}, entry: [] };
    if (stages.some((each) => each.name === stage.from)) {
      const parent = await build(stage.from);
      // Hard links are safe, because no step overwrites an existing file.
      await run('cp', ['-al', `${parent.folder}/.`, folder]);
      Object.assign(image, { workdir: parent.workdir, env: { ...parent.env }, entry: parent.entry });
    }
    for (const step of stage.steps) await take(image, step);
    built.set(name, image);
    return image;
  }

  async function take(image: Image, { verb, words }: Step): Promise<void> {
    const at = (path: string) => join(image.folder, path.startsWith('/') ? path : join(image.workdir, path));
    const text = words.replace(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
    if (verb === 'WORKDIR') {
      image.workdir = text;
      mkdirSync(at('.'), { recursive: true });
    } else if (verb === 'ENV') {
      for (const pair of text.split(' ')) image.env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
    } else if (verb === 'COPY') await copy(text, at);
    else if (verb === 'RUN') {
      // Linking each of a hundred thousand files takes a minute.
      if (text.includes('install-packages.mjs')) symlinkSync(join(root, 'node_modules'), at('node_modules'));
      const command = text.replace(/^--mount=\S+ /, '');
      await run('sh', ['-ec', command], { cwd: at('.'), env: envOf(image), maxBuffer: 20_000_000 });
    } else if (verb === 'CMD' || verb === 'ENTRYPOINT') {
      image.entry = verb === 'CMD' ? [...image.entry, ...JSON.parse(text)] : JSON.parse(text);
    } else if (!['ARG', 'USER', 'EXPOSE'].includes(verb)) throw new Error(`${file} has an unknown step: ${verb}`);
  }

  async function copy(text: string, at: (path: string) => string): Promise<void> {
    const words = text.split(' ');
    const [, stage] = /^--from=(.+)$/.exec(words[0] ?? '') ?? [];
    const [to = '', ...from] = (stage ? words.slice(1) : words).reverse();
    if (stage) {
      const { folder } = await build(stage);
      for (const path of from) cpSync(join(folder, path), at(to), { recursive: true, verbatimSymlinks: true });
      return;
    }
    const files = from.includes('.') ? await repositoryFiles() : from;
    for (const path of files) {
      const place = to === './' || to === '.' ? at(path) : at(join(to, path.slice(path.lastIndexOf('/') + 1)));
      if (!existsSync(join(root, path)) || statSync(join(root, path)).isDirectory())
        throw new Error(`${file} copies ${path}, which is no file`);
      mkdirSync(dirname(place), { recursive: true });
      cpSync(join(root, path), place);
    }
  }
}

export const envOf = ({ env }: Pick<Image, 'env'>): Environment => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...env,
});

function stagesIn(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, verb = '', words = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(words) ?? [];
    if (verb === 'FROM') stages.push({ name, from, steps: [] });
    else stages.at(-1)?.steps.push({ verb, words });
  }
  return stages;
}
