import { expect, it } from 'vitest'
import { attachment } from './call-route.ts'

it.each([
  ['1184 Tidewater Cres.pdf', '1184 Tidewater Cres.pdf', '1184%20Tidewater%20Cres.pdf'],
  ['Café “Élan”.pdf', 'Cafe _Elan_.pdf', 'Caf%C3%A9%20%E2%80%9C%C3%89lan%E2%80%9D.pdf'],
  ['a"b\\c\r\nX: y (1).pdf', 'a_b_c__X: y (1).pdf', 'a%22b%5Cc%0D%0AX%3A%20y%20%281%29.pdf'],
])('%j is named so, whatever it holds', (name, ascii, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
})
