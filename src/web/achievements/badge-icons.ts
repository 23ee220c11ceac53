import {
  ArrowUpToLine,
  Award,
  Bandage,
  CalendarCheck,
  Camera,
  CheckCheck,
  CookingPot,
  Crown,
  Flag,
  Flame,
  Flower2,
  Gavel,
  Handshake,
  Landmark,
  LandPlot,
  type LucideIcon,
  Medal,
  MoonStar,
  Rocket,
  Sparkles,
  Star,
  TrendingUp,
  Trophy,
  WandSparkles,
} from 'lucide-react'

// Only the icons that achievements have, so that the other fifteen hundred are not loaded.
const icons: Record<string, LucideIcon> = {
  'arrow-up-to-line': ArrowUpToLine,
  bandage: Bandage,
  'calendar-check': CalendarCheck,
  camera: Camera,
  'check-check': CheckCheck,
  'cooking-pot': CookingPot,
  crown: Crown,
  flag: Flag,
  flame: Flame,
  'flower-2': Flower2,
  gavel: Gavel,
  handshake: Handshake,
  'land-plot': LandPlot,
  landmark: Landmark,
  medal: Medal,
  'moon-star': MoonStar,
  rocket: Rocket,
  sparkles: Sparkles,
  star: Star,
  'trending-up': TrendingUp,
  trophy: Trophy,
  'wand-sparkles': WandSparkles,
}

/** Whether there is an icon of that name here. */
export const hasIcon = (name: string): boolean => name in icons

/** The icon of a badge by lucide's name for it; a plain award for one that came after this page. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? Award
