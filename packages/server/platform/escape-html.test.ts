import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('leaves no tag, entity or quote of the text in force', () => {
  expect(escapeHtml(`<b title="a" id='c'>Smith & Sons</b>`)).toBe(
    '&lt;b title=&quot;a&quot; id=&#39;c&#39;&gt;Smith &amp; Sons&lt;/b&gt;',
  )
})
