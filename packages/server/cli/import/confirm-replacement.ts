import { ReplacementRefused } from '../../importers/release/replacement.ts'
import { confirm } from '../confirm.ts'

/**
 * Runs an import; if it would replace most of a dataset, asks on the terminal and runs it again. @throws
 * ReplacementRefused in scripts, which state `--replace` instead.
 */
export async function confirmReplacement<Options extends { replace?: boolean; json?: boolean }, Report>(
  options: Options,
  run: (options: Options) => Promise<Report>,
): Promise<Report> {
  try {
    return await run(options)
  } catch (error) {
    if (
      !(error instanceof ReplacementRefused) ||
      options.json ||
      !(await confirm(`${error.message}\nReplace it now?`))
    )
      throw error
  }
  return run({ ...options, replace: true })
}
