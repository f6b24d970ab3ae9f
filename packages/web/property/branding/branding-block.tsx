import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Branding } from '#contract/account/branding.ts'
import { formatDate } from '#domain/text/dates.ts'
import { initials } from '../../lib/initials.ts'
import { marketDay } from '../../lib/today.ts'
import { usePrintedBranding } from '../../state/account/session.ts'
import classes from './branding-block.module.css'
import { isBrandingEmpty, printedColours } from './printed-branding.ts'
import { shownWebAddress, telephoneAddress, webAddress } from './web-address.ts'

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
  hasLinks = true,
}: BrandingBlockProps) {
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
  const { banner, name, companyName, companyLogo, cellPhone, officePhone, email, slogan } = branding
  if (banner !== '')
    return <img className={classes.bannerPicture} src={banner} alt={companyName || name || 'Banner'} />
  const reach = [phoneOf('phone', '', cellPhone || officePhone), mailOf(email)].filter(
    ({ text }) => text !== '',
  )
  return (
    <div className={classes.banner}>
      {companyLogo !== '' && (
        <img
          className={classes.logo}
          src={companyLogo}
          alt={companyName ? `Logo of ${companyName}` : 'Logo'}
        />
      )}
      <div className={classes.lines}>
        <strong>{[name, companyName].filter(Boolean).join(' · ')}</strong>
        {slogan !== '' && <span>{slogan}</span>}
      </div>
      {reach.length > 0 && <div className={classes.lines}>{reach.map((line) => asLine(line, hasLinks))}</div>}
    </div>
  )
}

function InfoCard({ branding, hasLinks }: KindProps) {
  const { name, personalPhoto, companyLogo, companyName, slogan } = branding
  return (
    <div className={classes.card}>
      {personalPhoto !== '' ? (
        <img className={classes.photo} src={personalPhoto} alt={name || 'Portrait'} />
      ) : (
        name.trim() !== '' && (
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
        )
      )}
      <div className={classes.lines}>
        <strong>{name}</strong>
        {[{ of: 'company', text: companyName }, { of: 'slogan', text: slogan }, ...reachOf(branding)]
          .filter(({ text }) => text !== '')
          .map((line) => asLine(line, hasLinks))}
      </div>
      {companyLogo !== '' && (
        <img
          className={classes.logo}
          src={companyLogo}
          alt={companyName ? `Logo of ${companyName}` : 'Logo'}
        />
      )}
    </div>
  )
}

interface Line {
  of: string
  text: string
  href?: string | undefined
}

const mailOf = (email: string): Line => ({ of: 'mail', text: email, href: `mailto:${email}` })

const phoneOf = (of: string, label: string, phone: string): Line => ({
  of,
  text: phone && `${label}${phone}`,
  href: telephoneAddress(phone),
})

const reachOf = ({ cellPhone, officePhone, fax, email, url, officeLocation }: Branding): Line[] => [
  phoneOf('cell', 'Cell ', cellPhone),
  phoneOf('office', 'Office ', officePhone),
  { of: 'fax', text: fax && `Fax ${fax}` },
  mailOf(email),
  { of: 'website', text: shownWebAddress(url), href: webAddress(url) ?? '' },
  { of: 'location', text: officeLocation },
]

const asLine = ({ of, text, href }: Line, hasLinks: boolean) => (
  <span key={of}>
    {hasLinks && href ? (
      <a className={classes.link} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      text
    )}
  </span>
)

interface FittedBrandingProps {
  branding: Branding
  type: Branding['type']
  height: number
}

/** Branding that shrinks to fit the height. */
export function FittedBranding({ branding, type, height }: FittedBrandingProps) {
  const content = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  // Only shrinks, because growing would change the measured height.
  const shrink = useCallback(() => {
    const shown = content.current?.offsetHeight ?? 0
    setScale((current) => Math.min(current, height / Math.max(height, shown)))
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
      {branding && <BrandingBlock branding={branding} />}
      <p className={classes.date}>Printed {formatDate(marketDay())}</p>
    </div>
  )
}
