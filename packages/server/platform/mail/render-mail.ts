import type { MailTemplate, MailTemplates } from './mail.ts'
import { asPlainText, type MailText } from './mail-text.ts'
import { TEMPLATES } from './templates.ts'

interface RenderedMail {
  subject: string
  text: string
  html: string
}

export async function renderMail<Name extends MailTemplate>(
  template: Name,
  props: MailTemplates[Name],
): Promise<RenderedMail> {
  const words: MailText = TEMPLATES[template](props)
  const { mailHtml } = await import('./mail-document.ts')
  return { subject: words.subject, text: asPlainText(words), html: mailHtml(words) }
}
