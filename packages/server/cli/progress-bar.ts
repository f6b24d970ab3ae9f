import cliProgress from 'cli-progress'

/** A bar on the error stream of a terminal; the format names what `update` is given. Not started yet. */
export function progressBar(format: string, options: cliProgress.Options = {}): cliProgress.SingleBar {
  return new cliProgress.SingleBar(
    {
      format,
      barCompleteChar: '━',
      barIncompleteChar: '─',
      hideCursor: true,
      stream: process.stderr,
      ...options,
    },
    cliProgress.Presets.shades_grey,
  )
}
