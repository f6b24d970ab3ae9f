import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import classes from './shown-analysis.module.css'

/** `agent` is a name, or empty. */
export function WriteBack({ visit, agent }: { visit: string; agent: string }) {
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const { isBusy, problem, errorOf, onSubmit } = useSubmit<'name' | 'text'>(
    () => {
      if (name.trim() === '') return { field: 'name', message: 'Please enter your name.' }
      return text.trim() === '' ? { field: 'text', message: 'Please write a question or a note.' } : null
    },
    async () => {
      const body = { visit, name: name.trim(), contact: contact.trim(), text: text.trim() }
      await call('writeBack', { body })
      setSent(true)
      setText('')
    },
  )
  return (
    <section className={`${classes.section} ${classes.write}`}>
      <h2>{agent === '' ? 'Write back' : `Ask ${agent.split(' ')[0]} a question`}</h2>
      {isSent && (
        <p role="status">Your message was sent. {agent || 'The sender of the link'} was notified.</p>
      )}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={12}>
          <Problem>{problem}</Problem>
          <TextInput
            label="Your name"
            autoComplete="name"
            maxLength={120}
            value={name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label="E-mail or telephone (optional)"
            maxLength={254}
            value={contact}
            onChange={({ currentTarget }) => setContact(currentTarget.value)}
          />
          <Textarea
            label="Question or note"
            rows={4}
            maxLength={2000}
            value={text}
            error={errorOf('text')}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" h={40} loading={isBusy}>
            Send
          </Button>
        </Stack>
      </form>
    </section>
  )
}
