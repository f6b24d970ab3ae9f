import cliProgress from 'cli-progress'

/** Progress bar on stderr. `format` names the values of `update`. */
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
