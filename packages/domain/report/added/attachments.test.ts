import { describe, expect, test } from 'vitest'
import { attachmentTitle, attachmentType } from './attachments.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('The type of an attached file', () => {
  test.each([
    ['%PDF-1.7 …', 'application/pdf'],
    ['\r\n\r\n%PDF-1.4', 'application/pdf'],
    [`${' '.repeat(1100)}%PDF-1.4`, null],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\x89PNG\r\n\x1a\n … Printed from %PDF-1.7', 'image/png'],
    ['<html>report.pdf</html>', null],
    ['', null],
  ])('is what its content says: %j', (content, type) => expect(attachmentType(bytes(content))).toBe(type))
})

describe('The title of an attached file', () => {
  test.each([
    ['Title search.PDF', 'Title search'],
    ['C:\\Users\\agent\\plan.v2.pdf', 'plan.v2'],
    ['/tmp/photo.jpeg', 'photo'],
    ['cost\u202Egpj.pdf', 'cost gpj'],
    ['a\u0000b\nc.png', 'a b c'],
    ['.pdf', 'Attachment'],
    ['\u200b\u200b', 'Attachment'],
  ])('of %j is “%s”', (name, title) => expect(attachmentTitle(name)).toBe(title))

  test('is cut where it is very long', () =>
    expect(attachmentTitle(`${'a'.repeat(500)}.pdf`)).toHaveLength(200))

  test('is not cut within an emoji', () =>
    expect(attachmentTitle(`${'a'.repeat(199)}🏡.pdf`)).toBe('a'.repeat(199)))
})
