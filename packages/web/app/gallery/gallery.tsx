import { SegmentedControl } from '@mantine/core'
import { useEffect } from 'react'
import { setPreference, type ThemeChoice, usePreferences } from '../../state/account/preferences.ts'
import classes from './gallery.module.css'
import { BannersSection } from './sections/banners.tsx'
import { ChoicesSection } from './sections/choices.tsx'
import { DatesSection } from './sections/dates.tsx'
import { DialogsSection } from './sections/dialogs.tsx'
import { HintsSection } from './sections/hints.tsx'
import { ListsSection } from './sections/lists.tsx'
import { MessagesSection } from './sections/messages.tsx'
import { NumbersSection } from './sections/numbers.tsx'
import { PasswordsSection } from './sections/passwords.tsx'
import { PicturesSection } from './sections/pictures.tsx'

const SECTIONS = [
  { id: 'messages', title: 'Messages', Section: MessagesSection },
  { id: 'places', title: 'Banners and empty places', Section: BannersSection },
  { id: 'dialogs', title: 'Dialogs', Section: DialogsSection },
  { id: 'hints', title: 'Hints and menus', Section: HintsSection },
  { id: 'dates', title: 'Dates', Section: DatesSection },
  { id: 'numbers', title: 'Numbers', Section: NumbersSection },
  { id: 'passwords', title: 'Passwords', Section: PasswordsSection },
  { id: 'choices', title: 'Choices', Section: ChoicesSection },
  { id: 'lists', title: 'Lists and tabs', Section: ListsSection },
  { id: 'pictures', title: 'Pictures of a property', Section: PicturesSection },
] as const

const THEMES: { value: ThemeChoice; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/**
 * Every widget of `ui/` in every state, for review, keyboard and axe. `?section=dates` shows one section.
 */
export function Gallery() {
  const { theme } = usePreferences()
  const sectionIds = new URLSearchParams(location.search).getAll('section')
  const sections = SECTIONS.filter(({ id }) => sectionIds.length === 0 || sectionIds.includes(id))
  useEffect(scrollToAddress, [])
  return (
    <div className={classes.gallery}>
      <nav className={classes.nav} aria-label="Sections">
        <p className={classes.name}>Gallery</p>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={classes.link}>
            {title}
          </a>
        ))}
        <SegmentedControl
          aria-label="Theme"
          size="xs"
          mt={16}
          data={THEMES}
          value={theme}
          onChange={(choice) => setPreference('theme', choice as ThemeChoice)}
        />
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has the focus too, so that the keyboard can scroll it */}
      <main className={classes.main} tabIndex={0}>
        <h1 className={classes.title}>Widgets</h1>
        {sections.map(({ id, title, Section }) => (
          <section key={id} aria-labelledby={id} className={classes.section}>
            <h2 id={id}>{title}</h2>
            <Section />
          </section>
        ))}
      </main>
    </div>
  )
}

/** Repeats the browser's search for the anchor, once the page is rendered. */
function scrollToAddress() {
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}
