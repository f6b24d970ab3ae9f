import { Extension, Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { isNotesLink, isWithinNotesBounds, MAX_NOTES_CHARACTERS } from '#domain/report/added/notes.ts'
import { readNotes } from './read-notes.ts'

/** A list item without nested lists, which do not fit on paper. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

const canBeSaved = (document: DocumentNode): boolean =>
  document.content.size <= MAX_NOTES_CHARACTERS && isWithinNotesBounds(readNotes(document.toJSON()))

const limitNotes = (onRefused: () => void) =>
  Extension.create({
    name: 'limit',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: ({ docChanged, doc }) => {
          const isAccepted = !docChanged || canBeSaved(doc)
          if (!isAccepted) onRefused()
          return isAccepted
        },
      }),
    ],
  })

export const notesExtensions = (onRefused: () => void = () => {}) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: { levels: [3, 4] },
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      isAllowedUri: (address) => isNotesLink(address) || !/^[a-z][a-z0-9+.-]*:/i.test(address),
    },
    listItem: false,
    listKeymap: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  ListItem,
  limitNotes(onRefused),
]
