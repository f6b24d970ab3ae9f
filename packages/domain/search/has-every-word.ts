const plain = (text: string): string => text.toLowerCase().replaceAll('®', '')

/** Parts of words count: `mls his` is in `MLS® history`. */
export const hasEveryWord = (text: string, search: string): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))
