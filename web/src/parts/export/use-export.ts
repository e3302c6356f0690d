import type { ExportResult } from '@fovea/contracts/envelope';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { type ExportFile, filesOf, isTooLate, untilReady } from '../../api/export-file.ts';

/** Of the files, the first `done` can be downloaded. `late`: not all of them were there in time. */
type ExportState =
  | { step: 'idle' | 'starting' }
  | { step: 'waiting' | 'ready' | 'late'; files: ExportFile[]; done: number }
  | { step: 'failed'; error: ApiError };

export type Export = { state: ExportState; begin: () => void; lookAgain: () => void };

/** An export from its start to its files. It goes on while nobody looks, until the page is left. */
export function useExport(start: () => Promise<ExportResult>): Export {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const waiting = useRef<AbortController>(null);
  const isStarting = useRef(false);
  useEffect(() => () => waiting.current?.abort(), []);

  const wait = async (files: ExportFile[], already: number) => {
    const controller = new AbortController();
    waiting.current = controller;
    let done = already;
    const show = (step: 'waiting' | 'ready' | 'late') => setState({ step, files, done });
    try {
      show('waiting');
      for (const file of files.slice(already)) {
        await untilReady(file, controller.signal);
        done += 1;
        show(done < files.length ? 'waiting' : 'ready');
      }
    } catch (reason) {
      if (controller.signal.aborted) return;
      if (isTooLate(reason)) show('late');
      else setState({ step: 'failed', error: asApiError(reason) });
    }
  };
  const begin = async () => {
    if (isStarting.current) return;
    isStarting.current = true;
    setState({ step: 'starting' });
    const result = await start()
      .catch(asApiError)
      .finally(() => {
        isStarting.current = false;
      });
    if (result instanceof Error) setState({ step: 'failed', error: result });
    else await wait(filesOf(result), 0);
  };
  return {
    state,
    begin: () => void begin(),
    lookAgain: () => void (state.step === 'late' && wait(state.files, state.done)),
  };
}
