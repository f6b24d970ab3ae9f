const plain = (text: string): string => text.toLowerCase().replaceAll('®', '')

/** Also matches parts of words: `mls his` is in `MLS® history`. */
export const hasEveryWord = (text: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))
