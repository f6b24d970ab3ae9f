import {
  type CSSProperties,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Branding } from '#contract/account/branding.ts'
import { formatDate } from '#domain/text/dates.ts'
import { getInitials } from '../../lib/initials.ts'
import { marketDay } from '../../lib/today.ts'
import { usePrintedBranding } from '../../state/account/session.ts'
import classes from './branding-block.module.css'
import { isBrandingEmpty, printedColours } from './printed-branding.ts'
import { shownWebAddress, telephoneAddress, webAddress } from './web-address.ts'

/** False in zoomed previews, where links would be too small to hit. */
export const HasBrandingLinks = createContext(true)

interface BrandingBlockProps {
  branding: Branding
  type?: Branding['type']
  isWide?: boolean
  hasLinks?: boolean
}

export function BrandingBlock({
  branding,
  type = branding.type,
  isWide = false,
  hasLinks: isLinked = true,
}: BrandingBlockProps) {
  const hasLinks = use(HasBrandingLinks) && isLinked
  if (isBrandingEmpty(branding)) return null
  return (
    <div
      className={isWide ? `${classes.printed} ${classes.wide}` : classes.printed}
      style={printedColours(branding)}
      data-branding={type}
    >
      {type === 'banner' ? (
        <Banner branding={branding} hasLinks={hasLinks} />
      ) : (
        <InfoCard branding={branding} hasLinks={hasLinks} />
      )}
    </div>
  )
}

interface KindProps {
  branding: Branding
  hasLinks: boolean
}

function Banner({ branding, hasLinks }: KindProps) {
  const { banner, name, companyName, cellPhone, officePhone, email, slogan } = branding
  if (banner !== '')
    return <img className={classes.bannerPicture} src={banner} alt={companyName || name || 'Banner'} />
  const contacts = [toPhoneLine('phone', '', cellPhone || officePhone), toMailLine(email)].filter(
    ({ text }) => text !== '',
  )
  return (
    <div className={classes.banner}>
      <Logo branding={branding} />
      <div className={classes.lines}>
        <strong>{[name, companyName].filter(Boolean).join(' · ')}</strong>
        {slogan !== '' && <span>{slogan}</span>}
      </div>
      {contacts.length > 0 && (
        <div className={classes.lines}>{contacts.map((line) => renderLine(line, hasLinks))}</div>
      )}
    </div>
  )
}

function InfoCard({ branding, hasLinks }: KindProps) {
  const { name, personalPhoto, companyName, slogan } = branding
  return (
    <div className={classes.card}>
      {personalPhoto !== '' ? (
        <img className={classes.photo} src={personalPhoto} alt={name || 'Portrait'} />
      ) : (
        name.trim() !== '' && (
          <span className={classes.initials} aria-hidden="true">
            {getInitials(name)}
          </span>
        )
      )}
      <div className={classes.lines}>
        <strong>{name}</strong>
        {[{ kind: 'company', text: companyName }, { kind: 'slogan', text: slogan }, ...listContacts(branding)]
          .filter(({ text }) => text !== '')
          .map((line) => renderLine(line, hasLinks))}
      </div>
      <Logo branding={branding} />
    </div>
  )
}

function Logo({ branding: { companyLogo, companyName } }: { branding: Branding }) {
  if (companyLogo === '') return null
  return (
    <img className={classes.logo} src={companyLogo} alt={companyName ? `Logo of ${companyName}` : 'Logo'} />
  )
}

interface Line {
  kind: string
  text: string
  href?: string | undefined
}

const toMailLine = (email: string): Line => ({ kind: 'mail', text: email, href: `mailto:${email}` })

const toPhoneLine = (kind: string, label: string, phone: string): Line => ({
  kind,
  text: phone && `${label}${phone}`,
  href: telephoneAddress(phone),
})

const listContacts = ({ cellPhone, officePhone, fax, email, url, officeLocation }: Branding): Line[] => [
  toPhoneLine('cell', 'Cell ', cellPhone),
  toPhoneLine('office', 'Office ', officePhone),
  { kind: 'fax', text: fax && `Fax ${fax}` },
  toMailLine(email),
  { kind: 'website', text: shownWebAddress(url), href: webAddress(url) ?? '' },
  { kind: 'location', text: officeLocation },
]

const renderLine = ({ kind, text, href }: Line, hasLinks: boolean) => {
  const content = kind === 'mail' || kind === 'website' ? renderAddress(text) : text
  return (
    <span key={kind}>
      {hasLinks && href ? (
        <a className={classes.link} href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        content
      )}
    </span>
  )
}

/** Lets a long address break before `@` and dots, rather than within a word. */
const renderAddress = (address: string): ReactNode =>
  address.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change together
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

interface FittedBrandingProps {
  branding: Branding
  type: Branding['type']
  height: number
}

export function FittedBranding({ branding, type, height }: FittedBrandingProps) {
  const content = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  // Only shrinks, because growing would change the measured height.
  const shrink = useCallback(() => {
    const contentHeight = content.current?.offsetHeight ?? 0
    setScale((current) => Math.min(current, height / Math.max(height, contentHeight)))
  }, [height])
  useLayoutEffect(shrink, [shrink])
  return (
    <div className={classes.strip} style={{ height, '--strip-height': `${height}px` } as CSSProperties}>
      <div
        ref={content}
        // Measures again when pictures load. A ResizeObserver would miss pages outside the viewport, which
        // also print.
        onLoadCapture={shrink}
        style={{ width: `${100 / scale}%`, transform: `scale(${scale})`, transformOrigin: '0 0' }}
      >
        <BrandingBlock branding={branding} type={type} isWide hasLinks={false} />
      </div>
    </div>
  )
}

export function PrintedHead() {
  const branding = usePrintedBranding()
  return (
    <div className={classes.head}>
      {branding && <BrandingBlock branding={branding} isWide />}
      <p className={classes.date}>Printed {formatDate(marketDay())}</p>
    </div>
  )
}
