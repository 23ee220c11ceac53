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

// Listed one by one, so that the bundle has only these of lucide's 1,500 icons.
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

/** Whether an icon of that name is bundled. */
export const hasIcon = (name: string): boolean => name in icons

/** A badge's icon by its lucide name; a plain award for one newer than this build. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? Award
