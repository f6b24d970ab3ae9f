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

interface FieldProps {
  value: unknown
  onChange: (...values: never[]) => void
}

type FieldState<Props extends FieldProps> = Omit<Props, 'value' | 'onChange'> & { initial: Props['value'] }

interface FieldSpecimenProps<Props extends FieldProps> extends Omit<SpecimenProps, 'children'> {
  field: ComponentType<Props>
  /** By name. */
  states: Readonly<Record<string, FieldState<Props>>>
}

export const FieldSpecimen = <Props extends FieldProps>({
  field,
  states,
  ...specimen
}: FieldSpecimenProps<Props>) => (
  <Specimen {...specimen}>
    {Object.entries(states).map(([name, state]) => (
      <State key={name} name={name}>
        <Stateful field={field} state={state} />
      </State>
    ))}
  </Specimen>
)

/** A field that keeps its own value. */
function Stateful<Props extends FieldProps>({
  field: Field,
  state: { initial, ...props },
}: {
  field: ComponentType<Props>
  state: FieldState<Props>
}) {
  const [value, onChange] = useState(initial)
  return <Field {...({ ...props, value, onChange } as unknown as Props)} />
}
