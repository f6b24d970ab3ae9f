import { expect, it } from 'vitest'
import { createPendingChanges } from './set-aside.ts'

interface Piece {
  title: string
  reason: string
}

const aside = () =>
  createPendingChanges<Piece, { title: string }>({
    comparedBy: ({ title }) => title,
    isIn: ({ title }, document) => document.title === title,
  })

it('Work that was not saved is listed once, for the last reason', () => {
  const { add, store } = aside()
  add([
    { title: 'Mine', reason: 'The server was away.' },
    { title: 'Ours', reason: 'It was changed.' },
  ])
  add([{ title: 'Mine', reason: 'It was changed.' }])
  const { pieces } = store.getState()
  expect(pieces.map(({ piece }) => piece)).toEqual([
    { title: 'Mine', reason: 'It was changed.' },
    { title: 'Ours', reason: 'It was changed.' },
  ])
  add([{ title: 'Ours', reason: 'The server was away.' }])
  expect(store.getState().pieces.map(({ id }) => id)).toEqual(pieces.map(({ id }) => id))
})

it('Work that the document includes after all is not listed again when the document changes once more', () => {
  const { add, prune, store } = aside()
  add([{ title: 'Mine', reason: 'The answer was lost.' }])
  prune({ title: 'Theirs' })
  expect(store.getState().pieces).toHaveLength(1)
  prune({ title: 'Mine' })
  prune({ title: 'Theirs' })
  expect(store.getState().pieces).toEqual([])
})
