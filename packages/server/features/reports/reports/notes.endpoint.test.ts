import { beforeAll, expect, test } from 'vitest'
import { ReportNotes } from '#contract/report/report-notes.ts'
import type { Report } from '#contract/report/reports.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>
const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks ? { marks } : {}) })
const notes = (...content: object[]) => ({ type: 'doc', content })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const NOTES = notes(
  { type: 'heading', attrs: { level: 3 }, content: [words('What to know')] },
  paragraph(
    words('Read the '),
    words('plan', [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://city.example/plan' } }]),
  ),
  {
    type: 'orderedList',
    attrs: { start: 1 },
    content: [{ type: 'listItem', content: [paragraph(words('Ask for a survey'))] }],
  },
)

describeWithDatabase('The notes of a report', (getDatabase) => {
  let sharing: Sharing
  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase())
  })
  const save = (
    { id, version, title, coverType, showGoogleImages, propertyImage, paper, parts, ...report }: Report,
    body: object,
  ) =>
    sharing.call.as(sharing.account).post('saveReport', {
      reportId: id,
      version,
      title,
      coverType,
      showGoogleImages,
      propertyImage,
      coverView: report.coverView,
      brandingUses: report.brandingUses,
      presets: report.presets,
      paper,
      parts: parts.map(({ key, printDisabled }) => ({ key, printDisabled })),
      ...body,
    } as never)
  const shownOf = async (id: string) =>
    (await sharing.opened((await sharing.owner.link(id)).token)).shown.report
  const reportWithNotes = async () => {
    const { id, version } = await sharing.owner.report()
    const begun = await sharing.call
      .as(sharing.account)
      .post('setReportParts', { reportId: id, version, keys: ['notes'] })
    return (begun.payload as { report: Report }).report
  }

  test('are saved with it, copied with it, and shown behind its links', async () => {
    const report = await reportWithNotes()
    expect(report.notes).toBeNull()
    const saved = (await save(report, { notes: NOTES })).payload as { report: Report }
    expect(saved.report.notes).toEqual(NOTES)
    expect((await shownOf(report.id)).notes).toEqual(NOTES)
    const client = sharing.call.as(sharing.account)
    const copy = (await client.post('duplicateReport', { reportId: report.id })).payload as {
      report: { id: string }
    }
    const opened = await client.get('report', { params: { reportId: copy.report.id } })
    expect((opened.payload as { report: Report }).report.notes).toEqual(NOTES)
  })

  test('are nobody else’s to read once their part is removed or left out of print', async () => {
    const report = await reportWithNotes()
    const saved = (await save(report, { notes: NOTES, parts: [{ key: 'notes', printDisabled: true }] }))
      .payload as { report: Report }
    expect(saved.report.notes).toEqual(NOTES)
    expect((await shownOf(report.id)).notes).toBeNull()
    await save(saved.report, { notes: NOTES, parts: [] })
    expect((await shownOf(report.id)).notes).toBeNull()
  })

  test.each<[string, object]>([
    [
      'a script behind a link',
      notes(paragraph(words('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))),
    ],
    [
      'data behind a link',
      notes(paragraph(words('x', [{ type: 'link', attrs: { href: ' data:text/html,x' } }]))),
    ],
    ['an image', notes({ type: 'image', attrs: { src: 'https://elsewhere.example/x.png' } })],
    ['HTML of its own', notes({ type: 'html', content: '<script>' })],
    [
      'lists within lists',
      notes({
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'bulletList', content: [] }] }],
      }),
    ],
    ['another level of heading', notes({ type: 'heading', attrs: { level: 1 }, content: [words('x')] })],
    ['more than fits', notes(paragraph(words('x'.repeat(20_001))))],
    [
      'more than fits, in pieces',
      notes(...Array.from({ length: 90 }, () => paragraph(words('x'.repeat(1_000))))),
    ],
    ['no document', { type: 'paragraph' }],
  ])('with %s are refused', async (_, refused) => {
    const report = await reportWithNotes()
    const { status } = await save(report, { notes: refused })
    expect([400, 413]).toContain(status)
  })

  test('what the schema does not know is not stored', () => {
    const link = { type: 'link', attrs: { href: 'https://a.example', onclick: 'x', class: 'y' } }
    expect(ReportNotes.parse(notes(paragraph(words('x', [link]))))).toEqual(
      notes(paragraph(words('x', [{ type: 'link', attrs: { href: 'https://a.example' } }]))),
    )
  })
})
