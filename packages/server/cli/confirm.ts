import { createInterface } from 'node:readline/promises'
import { ReplacementRefused } from '../importers/release/replacement.ts'

export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim())
  } finally {
    terminal.close()
  }
}

/**
 * Asks before an import replaces most of a dataset. @throws ReplacementRefused in scripts, which have
 * `--replace`.
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
