import { afterEach, expect, test } from 'vitest'
import { answerQuestion, closeAlert, confirm, showAlert, useAlerts } from './alerts.ts'

const titles = () => useAlerts.getState().queue.map(({ title }) => title)
const first = () => {
  const [message] = useAlerts.getState().queue
  if (!message) throw new Error('Nothing waits to be shown.')
  return message
}

afterEach(() => {
  for (const { id } of useAlerts.getState().queue) closeAlert(id)
})

test('alerts wait for each other, in their order', () => {
  showAlert({ title: 'One' })
  showAlert({ title: 'Two', kind: 'danger' })
  expect(titles()).toEqual(['One', 'Two'])
  closeAlert(first().id)
  expect(titles()).toEqual(['Two'])
})

test('the same words are told once as long as they stand', () => {
  const id = showAlert({ kind: 'danger', title: 'Request Error', body: 'No connection' })
  expect(showAlert({ kind: 'danger', title: 'Request Error', body: 'No connection' })).toBe(id)
  showAlert({ kind: 'danger', title: 'Request Error', body: 'Another reason' })
  expect(titles()).toHaveLength(2)
  closeAlert(id)
  showAlert({ kind: 'danger', title: 'Request Error', body: 'No connection' })
  expect(titles()).toHaveLength(2)
})

test('a question is answered by its button', async () => {
  const yes = confirm({ title: 'Delete it?' })
  answerQuestion(first().id, true)
  expect(await yes).toBe(true)
  const no = confirm({ title: 'Delete it?' })
  answerQuestion(first().id, false)
  expect(await no).toBe(false)
})

test('a question that is closed is answered with no', async () => {
  const answer = confirm({ title: 'Delete it?' })
  closeAlert(first().id)
  expect(await answer).toBe(false)
  expect(titles()).toEqual([])
})

test('the same question is asked once, and done once', async () => {
  const responses = [confirm({ title: 'Sure?' }), confirm({ title: 'Sure?' })]
  expect(titles()).toEqual(['Sure?'])
  answerQuestion(first().id, true)
  expect(await Promise.all(responses)).toEqual([true, false])
  const others = [confirm({ title: 'Sure?', body: 'One' }), confirm({ title: 'Sure?', body: 'Two' })]
  expect(titles()).toEqual(['Sure?', 'Sure?'])
  answerQuestion(first().id, false)
  answerQuestion(first().id, true)
  expect(await Promise.all(others)).toEqual([false, true])
})

test('what is closed already does no harm', () => {
  const id = showAlert({ title: 'Once' })
  closeAlert(id)
  closeAlert(id)
  answerQuestion(id, true)
  expect(titles()).toEqual([])
})
