import type { ClubLook } from '#contract/leagues/leagues.ts'
import { inkOn } from '#domain/clubs/look.ts'
import { lightColors as colors } from '#server/notifications/mail/light-colors.ts'

import type { SocialCard } from './social-card.ts'

/** An element as the drawing library takes it. */
interface ElementNode {
  type: string
  key: null
  props: Record<string, unknown>
}

type Style = Record<string, string | number>

const element = (type: string, props: Record<string, unknown>): ElementNode => ({
  type,
  key: null,
  props,
})
const box = (style: Style, ...children: ElementNode[]) =>
  element('div', { style: { display: 'flex', boxSizing: 'border-box', ...style }, children })
const text = (content: string, style: Style) =>
  element('div', { style: { display: 'block', ...style }, children: withoutMissingGlyphs(content) })

const oneLine: Style = { lineClamp: 1 }

/** Lays out the picture of a league's link: a card on paper, as on its page. @param crest the address of the club's */
export function layoutSocialImage(preview: SocialCard, crest: string | null): ElementNode {
  const { inviter, league, tournament, fee, deadline, isOpen, members, look } = preview
  return box(
    {
      width: '100%',
      height: '100%',
      padding: 44,
      backgroundColor: colors.paper,
      color: colors.ink,
      fontFamily: 'Inter',
    },
    box(
      {
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        padding: '40px 52px',
        backgroundColor: colors.board,
        border: `2px solid ${colors.line}`,
        borderRadius: 8,
      },
      look ? band(look, crest) : logo(),
      text(`${withoutMissingGlyphs(inviter) || 'A friend'} invites you to`, {
        ...oneLine,
        marginTop: 34,
        fontSize: 38,
        color: colors.soft,
      }),
      text(withoutMissingGlyphs(league) || 'their league', {
        lineClamp: 2,
        fontFamily: 'Fraunces',
        fontSize: league.length > 28 ? 62 : 84,
        lineHeight: 1.1,
      }),
      box(
        { flexDirection: 'column', gap: 8, marginTop: 'auto', fontSize: 34 },
        text(`${tournament} · ${fee}`, oneLine),
        text(members, { ...oneLine, color: colors.soft }),
        text(deadline, {
          ...oneLine,
          alignSelf: 'flex-start',
          marginTop: 12,
          padding: '8px 20px',
          borderRadius: 6,
          fontSize: deadline.length > 48 ? 24 : 34,
          fontWeight: 700,
          ...(isOpen
            ? { backgroundColor: colors.flag }
            : { border: `3px solid ${colors.rough}`, color: colors.rough }),
        }),
      ),
    ),
  )
}

const brand: Style = { fontFamily: 'Fraunces', fontSize: 40 }

const logo = () => box({ alignItems: 'center', gap: 18 }, flag(), text('TeeTime', brand))

/** A club's crest and name on its color, and TeeTime's name at its end. */
function band({ club, color }: ClubLook, crest: string | null): ElementNode {
  return box(
    {
      alignItems: 'center',
      gap: 20,
      // Out to the edges of the card.
      margin: '-40px -52px 0',
      padding: '16px 52px',
      borderRadius: '6px 6px 0 0',
      borderBottom: `2px solid ${colors.line}`,
      backgroundColor: color,
      color: inkOn(color),
    },
    // A long name must not squeeze it.
    ...(crest
      ? [
          element('img', {
            src: crest,
            width: 72,
            height: 72,
            style: { flexShrink: 0, borderRadius: 8 },
          }),
        ]
      : []),
    text(withoutMissingGlyphs(club) || 'The club', {
      ...oneLine,
      flexGrow: 1,
      minWidth: 0,
      overflow: 'hidden',
      wordBreak: 'break-all',
      fontSize: 36,
      fontWeight: 700,
    }),
    text('TeeTime', { ...brand, flexShrink: 0, fontSize: 32 }),
  )
}

/** The flag of the logo. */
function flag(): ElementNode {
  const line = { stroke: colors.ink, strokeWidth: 2, strokeLinecap: 'round' }
  return element('svg', {
    width: 56,
    height: 56,
    viewBox: '0 0 32 32',
    children: [
      element('rect', {
        x: 1,
        y: 1,
        width: 30,
        height: 30,
        rx: 4,
        fill: colors.board,
        stroke: colors.fairway,
        strokeWidth: 2,
      }),
      element('path', { d: 'M12 26V6l12 5-12 5', fill: colors.flag, ...line }),
      element('path', { d: 'M7 26h14', fill: 'none', ...line }),
    ],
  })
}

/** Leaves out what the fonts can't draw, such as emoji. */
const withoutMissingGlyphs = (content: string): string =>
  content
    .replaceAll(
      /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Sc}+<=>|~ ]/gu,
      '',
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim()
