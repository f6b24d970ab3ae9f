import { act, fireEvent, screen } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { expect, it, vi } from 'vitest'
import { ReportNotes } from '#contract/report/report-notes.ts'
import { isWithinNotesBounds, MAX_NOTES, MAX_NOTES_CHARACTERS } from '#domain/report/added/notes.ts'
import { show } from '../../../../testing/show.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { NotesEditor } from './notes-editor.tsx'
import { notesExtensions } from './notes-extensions.ts'
import { readNotes } from './read-notes.ts'

const editorOf = (content: string) =>
  new Editor({ element: document.createElement('div'), extensions: notesExtensions(), content })
const notesOf = (html: string) => readNotes(editorOf(html).state.doc.toJSON())
const textOf = (notes: ReportNotes) => JSON.stringify(notes)

it('Whatever is pasted becomes notes that can be saved', () => {
  const pasted = notesOf(`
    <h1>Title</h1><h3>What to know</h3><p>Read <b>the <a href="https://city.example/plan" onclick="x()">plan</a></b><br>now</p>
    <ul><li>one<ul><li>within</li></ul></li></ul><ol start="3"><li>three</li></ol><ol start="10000"><li>far</li></ol>
    <p><a href="javascript:alert(1)">bad</a> <a href="mailto:pat@agent.example">mail</a></p>
    <img src="https://elsewhere.example/x.png"><table><tr><td>cell</td></tr></table><script>alert(1)</script>`)
  expect(ReportNotes.parse(pasted)).toEqual(pasted)
  const text = textOf(pasted)
  for (const kept of [
    'What to know',
    'within',
    '"start":3',
    'https://city.example/plan',
    'mailto:pat@agent.example',
    'cell',
  ])
    expect(text).toContain(kept)
  for (const gone of ['javascript', 'onclick', 'elsewhere', 'alert', '"level":1'])
    expect(text).not.toContain(gone)
})

it('Notes are no longer than they can be saved', () => {
  const editor = editorOf('<p>Short</p>')
  editor.commands.insertContent('x'.repeat(MAX_NOTES_CHARACTERS + 1))
  expect(editor.getText()).toBe('Short')
  editor.commands.insertContent('er')
  expect(editor.getText()).toContain('er')
})

it.each([
  ['paragraphs', '<p>x</p>'.repeat(MAX_NOTES + 1)],
  ['items', `<ul>${'<li>x</li>'.repeat(MAX_NOTES + 1)}</ul>`],
  ['lines', `<p>${'x<br>'.repeat(MAX_NOTES + 1)}</p>`],
  ['an address', `<p><a href="https://city.example/${'x'.repeat(2_000)}">x</a></p>`],
  ['much markup', `<ul>${'<li>x</li>'.repeat(MAX_NOTES)}</ul><p>and</p>`.repeat(5)],
])('Notes take nothing that they cannot be saved with: %s', (_, html) => {
  const refused = vi.fn()
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: notesExtensions(refused),
    content: '<p>Short</p>',
  })
  const unbounded = new Editor({
    element: document.createElement('div'),
    extensions: notesExtensions().filter(({ name }) => name !== 'limit'),
    content: html,
  })
  const tooMuch = readNotes(unbounded.state.doc.toJSON())
  expect([ReportNotes.safeParse(tooMuch).success, isWithinNotesBounds(tooMuch)]).toEqual([false, false])
  editor.commands.insertContent(html)
  expect(editor.getText()).toBe('Short')
  expect(refused).toHaveBeenCalled()
})

it('A change that is too long to save is left out, and a sentence says so until the next one', async () => {
  const onChange = vi.fn()
  show(<NotesEditor notes={null} onChange={onChange} />)
  const field = await screen.findByRole('textbox', { name: 'Text of the notes' })
  const paste = (html: string) =>
    fireEvent.paste(field, {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') },
    })
  paste('<p>x</p>'.repeat(MAX_NOTES + 1))
  expect(screen.getByRole('alert').textContent).toContain('500 paragraphs and lists')
  expect(field.textContent).toBe('')
  await act(() => paste('<p>Short</p>'))
  expect(field.textContent).toBe('Short')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('Notes that were changed elsewhere are shown, and are no change of one’s own', async () => {
  const onChange = vi.fn()
  const notes = (text: string): ReportNotes => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  const { showNext } = show(<NotesEditor notes={notes('before')} onChange={onChange} />)
  const field = await screen.findByRole('textbox', { name: 'Text of the notes' })
  expect(field.textContent).toBe('before')
  showNext(<NotesEditor notes={notes('after')} onChange={onChange} />)
  expect(field.textContent).toBe('after')
  expect(onChange).not.toHaveBeenCalled()
})

it('The editor opens on a page that is too busy to show it at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isBusy = true
  const Busy = () => {
    if (isBusy) vi.advanceTimersByTime(1_000)
    isBusy = false
    return null
  }
  show(
    <>
      <NotesEditor notes={null} onChange={() => {}} />
      <Busy />
    </>,
  )
  vi.useRealTimers()
  expect(await screen.findByRole('textbox', { name: 'Text of the notes' })).toBe(document.activeElement)
})

it('What is typed is part of the report at once', async () => {
  const onChange = vi.fn()
  show(<NotesEditor notes={null} onChange={onChange} />)
  const field = await screen.findByRole('textbox', { name: 'Text of the notes' })
  fireEvent.paste(field, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? '<p>Now</p>' : '') },
  })
  expect(onChange).toHaveBeenLastCalledWith(notesOf('<p>Now</p>'))
})

it('Notes that come back as they were saved, with their keys in another order, leave the cursor where it is', async () => {
  const paragraph = (text: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text }],
  })
  const { showNext } = show(
    <NotesEditor notes={{ type: 'doc', content: [paragraph('One')] }} onChange={() => {}} />,
  )
  const field = await screen.findByRole('textbox', { name: 'Text of the notes' })
  const { editor } = field as HTMLElement & { editor: Editor }
  act(() => void editor.commands.setTextSelection(2))
  showNext(
    <NotesEditor
      notes={{ content: [{ content: [{ text: 'One', type: 'text' }], type: 'paragraph' }], type: 'doc' }}
      onChange={() => {}}
    />,
  )
  expect([field.textContent, editor.state.selection.from]).toEqual(['One', 2])
})

it('Escape closes the dialog while the cursor is in the text', async () => {
  const onClose = vi.fn()
  show(
    <Dialog title="Notes" onClose={onClose}>
      <NotesEditor notes={null} onChange={() => {}} />
    </Dialog>,
  )
  const field = await screen.findByRole('textbox', { name: 'Text of the notes' })
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
