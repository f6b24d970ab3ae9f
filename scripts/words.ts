const FORBIDDEN: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /(?<![\w.:\-/])\/(?:work|root|home|Users)\/[\w.-]/,
    message: 'a path of one machine: make it relative, or the temporary folder',
  },
  { pattern: /\b(?:TO[D]O|FIX[M]E|XX[X])\b/, message: 'unfinished: finish it, or leave it out' },
]

/** Words that mean something on one machine or on one day only. */
export function findForbiddenWords(text: string): { line: number; message: string }[] {
  return text.split('\n').flatMap((content, index) =>
    FORBIDDEN.filter(({ pattern }) => pattern.test(content)).map(({ message }) => ({
      line: index + 1,
      message,
    })),
  )
}
