const FORBIDDEN: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /(?<![\w.:\-/])\/(?:work|root|home|Users)\/[\w.-]/,
    message: 'a path of one machine: make it relative, or the temporary folder',
  },
  { pattern: /\b(?:TO[D]O|FIX[M]E|XX[X])\b/, message: 'unfinished: finish it, or leave it out' },
]

export function findForbiddenWords(text: string): { line: number; message: string }[] {
  return text.split('\n').flatMap((content, index) =>
    FORBIDDEN.filter(({ pattern }) => pattern.test(content)).map(({ message }) => ({
      line: index + 1,
      message,
    })),
  )
}

const FORMATTER =
  /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:Number|DateTime|List|RelativeTime|Duration)Format\b|\bIntl\.(?:PluralRules|DisplayNames)\b/
const FORMATTER_MESSAGE =
  'numbers, dates and lists are formatted in packages/domain/text: call its formatNumber, formatCount, formatMoment …'

/** Outside `domain/text`. Tests may compare with these; benchmarks and journeys are for developers. */
export function findFormatters(file: string, code: string): { line: number; message: string }[] {
  if (!file.startsWith('packages/') || file.startsWith('packages/domain/text/') || file.includes('.test.'))
    return []
  return code
    .split('\n')
    .flatMap((content, index) =>
      FORMATTER.test(content) ? [{ line: index + 1, message: FORMATTER_MESSAGE }] : [],
    )
}
