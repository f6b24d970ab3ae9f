import purify from 'dompurify'

/** What the server makes notifications of, and what plainly belongs to text; no links, no pictures, no styles. */
const TAGS = ['p', 'strong', 'em', 'br', 'ul', 'ol', 'li']

/** The server escapes what it tells; whatever comes here all the same is cleaned once more before it is shown. */
export const cleanHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
