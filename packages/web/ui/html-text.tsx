import { Parser } from 'htmlparser2'
import { createElement, Fragment, type ReactNode } from 'react'
import { keepUnbroken } from './unbroken.tsx'

/** Elements to render, without attributes. */
const ALLOWED_ELEMENTS = new Set(['p', 'strong', 'em', 'br', 'ul', 'ol', 'li'])

/** Elements dropped with their content. Other unknown elements keep theirs. */
const DROPPED_ELEMENTS = new Set([
  'audio',
  'embed',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
])

interface OpenElement {
  name: string
  children: ReactNode[]
}

/**
 * Safe subset of HTML from the server. Not parsed by the browser, which would report handlers such as
 * `onerror` to the content security policy.
 */
export function HtmlText({ html }: { html: string }) {
  return <>{toElements(html)}</>
}

function toElements(html: string): ReactNode {
  const root: OpenElement = { name: '', children: [] }
  const path = [root]
  let droppedDepth = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (DROPPED_ELEMENTS.has(name)) droppedDepth += 1
        path.push({ name, children: [] })
      },
      ontext(text) {
        if (droppedDepth === 0) path.at(-1)?.children.push(keepUnbroken(text))
      },
      onclosetag(name) {
        const closed = path.pop()
        if (DROPPED_ELEMENTS.has(name)) droppedDepth -= 1
        else if (closed && droppedDepth === 0) path.at(-1)?.children.push(toElement(closed))
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return createElement(Fragment, null, ...root.children)
}

function toElement({ name, children }: OpenElement): ReactNode {
  if (name === 'br') return createElement('br')
  return createElement(ALLOWED_ELEMENTS.has(name) ? name : Fragment, null, ...children)
}
