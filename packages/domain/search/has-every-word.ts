const fold = (text: string): string => text.toLowerCase().replaceAll('®', '')

/** Also matches parts of words: `mls his` is in `MLS® history`. */
export const hasEveryWord = (text: string, search: string): boolean =>
  fold(search)
    .split(/\s+/)
    .every((word) => fold(text).includes(word))
