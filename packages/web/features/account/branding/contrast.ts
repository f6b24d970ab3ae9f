/** WCAG 2.2, success criterion 1.4.3, normal text. */
export const LEAST_CONTRAST = 4.5

/** 1 to 21 (WCAG 2.2). Null if a colour is invalid. */
export function contrastRatio(one: string, other: string): number | null {
  const [first, second] = [relativeLuminance(one), relativeLuminance(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** 0 for black, 1 for white. */
function relativeLuminance(colour: string): number | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (match === null) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
