import { Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Caption } from '../../ui/note.tsx'
import classes from './gallery.module.css'

interface SpecimenProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

export function Specimen({ id, title, note, children }: SpecimenProps) {
  return (
    <article className={classes.specimen} aria-labelledby={id}>
      <h3 id={id}>
        <a href={`#${id}`}>{title}</a>
      </h3>
      {note && (
        <Text c="dimmed" mt={2} maw="76ch">
          {note}
        </Text>
      )}
      <div className={classes.states}>{children}</div>
    </article>
  )
}

interface StateProps {
  name: string
  isWide?: boolean
  children: ReactNode
}

export function State({ name, isWide = false, children }: StateProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would come between the fields and their own groups
    <div className={classes.state} data-wide={isWide || undefined} role="group" aria-label={name}>
      <Caption mb={8}>{name}</Caption>
      {children}
    </div>
  )
}

type StatefulProps<Props extends { value: unknown }> = Omit<Props, 'value' | 'onChange'> & {
  initial: Props['value']
}

/** A field that keeps its own value. */
export const stateful = <Props extends { value: unknown; onChange: (...values: never[]) => void }>(
  Field: ComponentType<Props>,
) =>
  function Stateful({ initial, ...props }: StatefulProps<Props>) {
    const [value, onChange] = useState(initial)
    return <Field {...({ ...props, value, onChange } as unknown as Props)} />
  }
