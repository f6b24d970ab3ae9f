import { isAscii, isUtf8 } from 'node:buffer'
import { BadInput } from '../../bad-input.ts'

const DEFAULT_ENCODING = 'windows-1252'
/** Encodings by the language byte of a dBase table. Others mean Windows-1252. */
const LANGUAGE_ENCODINGS: Readonly<Record<number, string>> = {
  0: DEFAULT_ENCODING,
  1: 'code page 437',
  2: 'code page 850',
  3: DEFAULT_ENCODING,
  87: DEFAULT_ENCODING,
  88: DEFAULT_ENCODING,
  89: DEFAULT_ENCODING,
}

/**
 * Returns a decoder of dBase text cells. Valid UTF-8 is read as such; other cells use `encoding`
 * (--encoding), else the .cpg file, the language byte or Windows-1252. @throws BadInput for an unknown
 * encoding; the decoder, for an undecodable cell.
 */
export function dbfTextReader(
  name: string,
  encoding: string | undefined,
  cpg: string | null,
  language: number,
): (cell: Buffer) => string {
  if (encoding !== undefined) {
    const decoder = findDecoder(encoding)
    if (decoder === null) throw new BadInput(`There is no encoding "${encoding}". Nothing was imported.`)
    const isStatedUtf8 = decoder.encoding === 'utf-8'
    return (cell) => decodeCell(decoder, isStatedUtf8 ? dropPartialCharacter(cell) : cell, name)
  }
  const declaredName = cpg?.trim() || (LANGUAGE_ENCODINGS[language] ?? `of the dBase language ${language}`)
  const declaredDecoder = findDecoder(declaredName)
  const isUtf8Declared = declaredDecoder?.encoding === 'utf-8'
  const fallback = isUtf8Declared ? new TextDecoder(DEFAULT_ENCODING) : declaredDecoder
  return (cell) => {
    if (isUtf8(cell)) return cell.toString('utf8')
    const uncut = dropPartialCharacter(cell)
    if (isUtf8(uncut) && (isUtf8Declared || !isAscii(uncut))) return uncut.toString('utf8')
    if (fallback !== null) return decodeCell(fallback, cell, name)
    throw new BadInput(
      `The encoding of the text of ${name} is not known: ${declaredName.slice(0, 40)}. ` +
        'Name it with --encoding, for example --encoding windows-1252. Nothing was imported.',
    )
  }
}

function decodeCell(decoder: TextDecoder, cell: Buffer, name: string): string {
  try {
    return decoder.decode(cell)
  } catch {
    throw new BadInput(
      `The text of ${name} is not ${decoder.encoding}: ${cell.toString('latin1').trim()}. ` +
        'Name its encoding with --encoding. Nothing was imported.',
    )
  }
}

/** Accepts standard names and .cpg spellings: `1252`, `ANSI 1252`, `CP1252`, `88591`, `65001`. */
function findDecoder(text: string): TextDecoder | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^(?:ansi|cp)[\s_-]*(?=\d)/, '')
    .replace(/^65001$/, 'utf-8')
    .replace(/^(?=125\d$)/, 'windows-')
    .replace(/^(?:iso)?[\s_-]*8859[\s_-]*(\d{1,2})$/, 'iso-8859-$1')
  try {
    return new TextDecoder(name, { fatal: true })
  } catch {
    return null
  }
}

/** Drops a UTF-8 character that the column's width truncated. */
function dropPartialCharacter(cell: Buffer): Buffer {
  let lead = cell.length - 1
  while (lead > 0 && lead > cell.length - 3 && isContinuation(cell[lead])) lead--
  return countCharacterBytes(cell[lead] ?? 0) > cell.length - lead ? cell.subarray(0, lead) : cell
}

/** Length of a UTF-8 character by its first byte. */
function countCharacterBytes(lead: number): number {
  if (lead >= 0xf0) return 4
  if (lead >= 0xe0) return 3
  return lead >= 0xc0 ? 2 : 1
}

const isContinuation = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80
