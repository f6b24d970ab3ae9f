import { IconPhone, IconPrinter } from '@tabler/icons-react'
import type { Branding } from '#contract/account/branding.ts'
import type { OpenedAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatDate } from '#domain/text/dates.ts'
import { NOT_AN_APPRAISAL, NOT_INSPECTED } from '#domain/valuation/analysis/answer-texts.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  ENTERED_FOR_ANALYSIS,
  formatAttribute,
  formatClass,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { PART_TITLES, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { describeHome } from '#domain/valuation/client/home-texts.ts'
import { attributionLabel } from '../../../lib/source-lines.ts'
import { BrandingBlock } from '../../../property/branding/branding-block.tsx'
import { telephoneAddress } from '../../../property/branding/web-address.ts'
import { CompetitionSection, MarketSection } from '../answer/market-section.tsx'
import { WhyCard } from '../answer/why-card.tsx'
import { AccuracySection } from './accuracy-section.tsx'
import { AnswerFirst, HomeMap, HomeSoFar } from './answer-first.tsx'
import { AskingSection, NetSection } from './price-sections.tsx'
import classes from './shown-analysis.module.css'
import { ShownComparables } from './shown-comparables.tsx'
import { WriteBack } from './write-back.tsx'

type SharedAnalysis = Extract<OpenedAnalysis, { state: 'open' }>['shown']

export function ShownAnalysisView({ analysis, visit }: { analysis: SharedAnalysis; visit: string }) {
  const { title, subject, effectiveDate, parts, answer, withheld, branding, units } = analysis
  const has = (part: SharedAnalysis['parts'][number]) => parts.includes(part)
  const description = has('facts') ? describeHome(answer.attributes, units) : ''
  const sources = [...new Set(Object.values(answer.provenance).map(attributionLabel))]
  return (
    <main className={classes.page}>
      <AgentHeader branding={branding} />
      <div className={classes.column}>
        <h1>{title}</h1>
        <p className={classes.lead}>
          {[
            title === subject.name ? '' : subject.name,
            formatClass(subject.marketClass, answer.comparedAs, subject.tenure),
          ]
            .filter(Boolean)
            .join(' · ')}{' '}
          · as of {formatDate(effectiveDate)} · <b>{NOT_AN_APPRAISAL}</b>
        </p>
        {description !== '' && <p className={classes.about}>{description}</p>}
        {!has('value') && <Home analysis={analysis} />}
        {parts.map((part) => (
          <Section key={part} part={part} analysis={analysis} />
        ))}
        {branding && (
          <div className={classes.agentCard}>
            <BrandingBlock branding={branding} type="info" isWide />
          </div>
        )}
        <WriteBack visit={visit} agent={branding?.name ?? ''} />
        <footer className={classes.foot}>
          {withheld.length > 0 && (
            <p>Left out because their sources do not allow sharing: {withheld.join(', ')}.</p>
          )}
          {sources.map((source) => (
            <p key={source}>{source}</p>
          ))}
          {analysis.creaTrademarkStatement && (
            <p>
              MLS®, Multiple Listing Service® and REALTOR® are trademarks of The Canadian Real Estate
              Association.
            </p>
          )}
          <p>{NOT_INSPECTED}</p>
        </footer>
      </div>
    </main>
  )
}

function Section({ part, analysis }: { part: SharedPart; analysis: SharedAnalysis }) {
  const { parts, answer, notes, sellingCosts, units } = analysis
  switch (part) {
    case 'value':
      return (
        <>
          <AnswerFirst analysis={analysis} />
          <Home analysis={analysis} />
        </>
      )
    case 'comparables':
      return <ShownComparables analysis={analysis} />
    case 'competition':
      return (
        <section className={classes.section} data-long="true">
          <h2>{PART_TITLES.competition}</h2>
          <CompetitionSection answer={answer} />
        </section>
      )
    case 'asking':
      return <AskingSection answer={answer} />
    case 'proceeds':
      return sellingCosts && <NetSection answer={answer} parts={parts} sellingCosts={sellingCosts} />
    case 'accuracy':
      return <AccuracySection answer={answer} />
    case 'market':
      return (
        <section className={classes.section} data-long="true">
          <h2>{PART_TITLES.market}</h2>
          <MarketSection answer={answer} hasParcel={analysis.hasParcel} units={units} isShared />
        </section>
      )
    case 'facts':
      return <PropertyFacts analysis={analysis} />
    case 'notes':
      return notes === '' ? null : (
        <section className={classes.section}>
          <h2>{PART_TITLES.notes}</h2>
          <p className={classes.text}>{notes}</p>
        </section>
      )
    case 'adjustments':
      return <WhyCard answer={answer} className={classes.section} />
    case 'assessment':
      return null
  }
}

function Home({ analysis }: { analysis: SharedAnalysis }) {
  return (
    <div className={classes.home}>
      <HomeMap analysis={analysis} />
      <HomeSoFar analysis={analysis} />
    </div>
  )
}

function PropertyFacts({ analysis: { answer, subject, units } }: { analysis: SharedAnalysis }) {
  const facts = FACTS.filter((key) => answer.attributes[key] !== null)
  if (facts.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{PART_TITLES.facts}</h2>
      <dl className={classes.facts}>
        {facts.map((key) => (
          <div key={key}>
            <dt>{ATTRIBUTE_TITLES[key]}</dt>
            <dd>{formatAttribute(key, answer.attributes[key] ?? '', units)}</dd>
            {subject.corrections[key] !== undefined && (
              <dd className={classes.stated}>{ENTERED_FOR_ANALYSIS}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

const FACTS = Object.keys(ATTRIBUTE_TITLES) as AttributeKey[]

function AgentHeader({ branding }: { branding: Branding | null }) {
  const { name = '', companyName = '', cellPhone = '', officePhone = '', email = '' } = branding ?? {}
  const phone = cellPhone || officePhone
  const { background = '', color = '', personalPhoto = '' } = branding ?? {}
  const colours = background && color ? { background, color } : {}
  return (
    <header className={classes.head} style={colours}>
      {personalPhoto && <img src={personalPhoto} alt="" width={44} height={44} />}
      <div className={classes.agent}>
        <strong>{name || 'Market analysis'}</strong>
        {companyName && <span>{companyName}</span>}
        <span className={classes.onPaper}>{[phone, email].filter(Boolean).join(' · ')}</span>
      </div>
      {phone && (
        <a href={telephoneAddress(phone)} className={classes.call}>
          <IconPhone size={18} stroke={1.75} aria-hidden /> Call
        </a>
      )}
      <button type="button" className={classes.call} onClick={() => window.print()}>
        <IconPrinter size={18} stroke={1.75} aria-hidden /> Print
      </button>
    </header>
  )
}
