import { Extension, Node } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { isNotesLink, MAX_NOTES_CHARACTERS } from '#domain/report/notes.ts'

/** An item of paragraphs alone: lists within lists are more than paper of this size shows well. */
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

/** Bound of the text, typed or pasted: a change that makes it longer is not taken. */
const Limit = Extension.create({
  name: 'limit',
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: ({ docChanged, doc }, { doc: before }) =>
        !docChanged || doc.content.size <= MAX_NOTES_CHARACTERS || doc.content.size < before.content.size,
    }),
  ],
})

/** Contents that notes can hold: the same as `ReportNotes` of the contract. */
export const NOTES_EXTENSIONS = [
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
  Limit,
]
