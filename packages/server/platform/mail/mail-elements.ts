/** Table layout, because Outlook supports no other, and ignores the padding of links. */
import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'

const TABLE = { border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation' }

interface BlockStyles {
  style?: CSSProperties
  cellStyle?: CSSProperties
  isAsWideAsContent?: boolean
}

export const block = (
  { style = {}, cellStyle = {}, isAsWideAsContent = false }: BlockStyles,
  ...children: ReactNode[]
): ReactElement =>
  createElement(
    'table',
    { ...TABLE, ...(!isAsWideAsContent && { align: 'center', width: '100%' }), style },
    createElement(
      'tbody',
      null,
      createElement('tr', null, createElement('td', { style: cellStyle }, ...children)),
    ),
  )

export const paragraph = (style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement('p', { style }, ...children)

export const anchor = (href: string, style: CSSProperties, ...children: ReactNode[]): ReactElement =>
  createElement('a', { key: href, href, target: '_blank', style }, ...children)

const BUTTON_PADDING = '12px 20px'

/** In Outlook, the cell has the padding; elsewhere the link, so that all of it can be clicked. */
export const buttonLink = (href: string, style: CSSProperties, label: string): ReactElement =>
  block(
    { isAsWideAsContent: true, cellStyle: { ...style, ...outlookPadding(BUTTON_PADDING) } },
    anchor(
      href,
      { ...style, display: 'inline-block', padding: BUTTON_PADDING, ...outlookPadding('0') },
      label,
    ),
  )

/** Padding that only Outlook reads. React's types lack it. */
const outlookPadding = (msoPaddingAlt: string) => ({ msoPaddingAlt }) as CSSProperties

const PREVIEW_LENGTH = 200
/** Follows the preview, so that lists do not show the mail's text after it. */
const INVISIBLE = '\u00a0\u200c\u200b\u200d\ufeff'

/** Text for lists of messages only. */
export const preview = (text: string): ReactElement =>
  createElement(
    'div',
    {
      style: {
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      },
    },
    text.slice(0, PREVIEW_LENGTH) + INVISIBLE.repeat(Math.max(0, PREVIEW_LENGTH - text.length)),
  )
