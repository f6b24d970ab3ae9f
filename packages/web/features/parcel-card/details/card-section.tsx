import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './card-section.module.css'

interface CardSectionProps {
  title: string
  isFolded?: boolean
  children: ReactNode
}

export function CardSection({ title, isFolded = false, children }: CardSectionProps) {
  const [isOpen, setOpen] = useState(!isFolded)
  if (!isFolded) {
    return (
      <section className={classes.section}>
        <h3>{title}</h3>
        {children}
      </section>
    )
  }
  return (
    <section className={classes.section}>
      <h3>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </h3>
      {isOpen && children}
    </section>
  )
}
