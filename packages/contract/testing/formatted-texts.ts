/** Hostile texts in a valid format. */
import type { z } from 'zod'

const UUID = '7d3f0a52-5d0c-4c56-9d0e-2f3a7c1b9e11'

/** One text of each format, with the fragment where the format has room for it. */
export const formattedTexts = (fragment: string): string[] => [
  ...[
    'https://example.ca/',
    'https://example.ca/?q=',
    'https://example.ca/#',
    'https://',
    'https://pat@',
  ].flatMap((start) => [`${start}${fragment}`, `${start}${fragment}a`, `${start}a${fragment}.example.ca/`]),
  `mailto:${fragment}pat@example.ca`,
  `mailto:pat@example.ca?subject=${fragment}`,
  `pat${fragment}@example.ca`,
  `pat@example${fragment}.ca`,
  `pat@example.ca${fragment}`,
  `"${fragment}"@example.ca`,
  `2026-11-28${fragment}`,
  `2026-11-28T00:00:00Z${fragment}`,
  `2026-11-28T00:00:00.${fragment}Z`,
  `${UUID}${fragment}`,
  `#1f4d3a${fragment}`,
  `#1f4d3${fragment}`,
  `/api/files/${'x'.repeat(43)}${fragment}`,
  `${'x'.repeat(43)}${fragment}`,
  `${'a'.repeat(64)}${fragment}`,
  `data.item.${fragment}`,
  `tax.taxYear${fragment}`,
  `demo:${fragment}`,
  `370x200${fragment}`,
  `1250${fragment}`,
  `-123.1,49.2${fragment}`,
]

/** Fragments that break code that trusts a format. */
const FRAGMENTS = ['\0', '\uD800', '\u0001', '\u202E', '\r\nBcc:pat', "'--", '%00']

/** Hostile texts that a schema takes because of their format. Empty for free text, which takes any. */
export function hostileTextsFor(schema: z.ZodType): string[] {
  const isAccepted = (text: string) => schema.safeParse(text).success
  return isAccepted('free text')
    ? []
    : [...FRAGMENTS.flatMap(formattedTexts), ...EXTREME_TEXTS].filter(isAccepted)
}

/** Valid texts at the ends of what their format allows. */
const EXTREME_TEXTS: readonly string[] = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-28T00:00Z',
  '2016-12-31T23:59:59.99999999999999999999Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  UUID.toUpperCase(),
  'http://[::1]:65535/',
  'https://user:password@example.ca/%00%ED%A0%80',
  "https://example.ca/?q=';DROP TABLE account;--",
  `https://${'a'.repeat(60)}.example.ca/`,
  "pat+o'hara_%@example.ca",
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example.ca`,
  '#FFFFFF',
  '1e308',
  '-0',
  '0.1',
  '9'.repeat(19),
  '-180,-90,180,90',
  '9999x9999',
  'a.'.repeat(40).slice(0, -1),
]
