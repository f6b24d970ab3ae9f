import cliProgress from 'cli-progress'

/** A progress bar on the error stream. `format` names the values passed to `update`. */
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
