import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { HtmlText } from './html-text.tsx'

const shown = (html: string) => renderToStaticMarkup(<HtmlText html={html} />)

describe('The text of a notification', () => {
  test('has the paragraphs, emphasis and lists that the server writes', () => {
    const html =
      '<p><strong>1184 Tidewater Cres</strong>: <em>rezoned</em><br/>today</p><ul><li>Vacant</li></ul>'
    expect(shown(html)).toBe(html)
  })

  test('keeps an identifier in one piece', () => {
    expect(shown('<p>now RS-1</p>')).toMatch(/^<p>now <span class="[^"]+">RS-1<\/span><\/p>$/)
  })

  test('shows characters that the server has escaped as they were typed', () => {
    expect(shown('<p>Smith &amp; Sons &lt;img src=x onerror=alert(1)&gt; caf&eacute;</p>')).toBe(
      '<p>Smith &amp; Sons &lt;img src=x onerror=alert(1)&gt; café</p>',
    )
  })

  test.each([
    ['a picture with a handler', '<p>new<img src="/nothing" onerror="document.title=1"></p>', '<p>new</p>'],
    ['attributes', '<p onclick="a()" style="color:red" class="x">new</p>', '<p>new</p>'],
    ['a link, whose words stay', '<a href="javascript:alert(1)">new</a>', 'new'],
    ['a script with its content', 'a<script>alert(1)</script>b', 'ab'],
    ['a style sheet', '<style>p{display:none}</style><p>new</p>', '<p>new</p>'],
    ['a picture of lines with a script in it', 'a<svg><p><script>alert(1)</script></p></svg>b', 'ab'],
    ['a frame', '<iframe srcdoc="<p>x</p>"></iframe>new', 'new'],
    ['a comment that hides an element', '<!--><img src=x onerror=alert(1)>-->new', '--&gt;new'],
    ['what is never closed', '<p><strong>new', '<p><strong>new</strong></p>'],
    ['what was never opened', 'new</strong></svg>er', 'newer'],
    ['upper case', '<SCRIPT>alert(1)</SCRIPT><P>new</P>', '<p>new</p>'],
    [
      'an element named like a property',
      '<constructor>new</constructor><hasownproperty>er</hasownproperty>',
      'newer',
    ],
  ])('leaves out %s', (_, html, expected) => {
    expect(shown(html)).toBe(expected)
  })
})
