import { ReplacementRefused } from '../../importers/release/replacement.ts'
import { confirm } from '../confirm.ts'

/**
 * Runs an import; when it would replace most of what is there, a person at a terminal has to confirm it, and it runs again. Scripts get the
 * `ReplacementRefused`: they state `--replace`.
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
