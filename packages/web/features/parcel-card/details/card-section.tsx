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
  return (
    <section className={classes.section}>
      <h3>
        {isFolded ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        ) : (
          title
        )}
      </h3>
      {isOpen && children}
    </section>
  )
}
