import { expect, test } from 'vitest'
import { pictureType } from './picture-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n rest', 'image/png'],
  ['\xff\xd8\xff\xe0 rest', 'image/jpeg'],
  ['RIFF\x24\x00\x00\x00WEBPVP8 ', 'image/webp'],
])('%j is %s', (text, type) => {
  expect(pictureType(bytes(text))).toBe(type)
})

test.each([
  '',
  '\x89PNG',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'RIFF\x24\x00\x00\x00WAVEfmt ',
  'GIF89a',
  '%PDF-1.7',
  '<!doctype html>\x89PNG\r\n\x1a\n',
])('%j is none of our pictures', (text) => {
  expect(pictureType(bytes(text))).toBeNull()
})
