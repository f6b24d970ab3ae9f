/** Tested in this order, because Edge and Opera also claim to be Chrome, and Chrome to be Safari. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['Windows', /\bWindows NT\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** `Firefox on Windows`, from the User-Agent header; for display only. */
export function browserName(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '')
  const system = findName(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}

const findName = (patterns: readonly [string, RegExp][], userAgent: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]
