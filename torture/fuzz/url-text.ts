/**
 * Encodes a URL. `encodeURIComponent` rejects lone surrogates; these become three bytes, as from a careless
 * client.
 */
export function urlText(text: string): string {
  return [...text]
    .map((character) => (isLoneSurrogate(character) ? threeBytes(character) : encodeURIComponent(character)))
    .join('')
}

const isLoneSurrogate = (character: string) => /^[\ud800-\udfff]$/.test(character)

function threeBytes(character: string): string {
  const code = character.charCodeAt(0)
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('')
}
