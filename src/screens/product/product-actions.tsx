import { useLingui } from '@lingui/react/macro'
import { BellPlus, Info, Star } from 'lucide-react'
import { markFavourite } from '../../commands/mark-favourite.ts'
import { useFavourites } from '../../queries/use-favourites.ts'
import { FAIRNESS_PAGE, newAlertPage } from '../../paths.ts'

/**
 * Beside the title: how these prices come about, an alert, and the mark of a favourite.
 * @param alertKey leads to the alert, where keys lead
 */
export function ProductActions({ productId, alertKey }: { productId: string; alertKey?: string }) {
  const { t } = useLingui()
  const isMarked = useFavourites().includes(productId)
  return (
    <>
      <a className="icon-btn" href={`#${FAIRNESS_PAGE}`} aria-label={t`How these prices come about`}>
        <Info className="icon" />
      </a>
      <a
        className="icon-btn"
        href={`#${newAlertPage(productId)}`}
        aria-label={t`Set a price alert`}
        aria-keyshortcuts={alertKey}
      >
        <BellPlus className="icon" />
      </a>
      <button
        type="button"
        className="icon-btn"
        aria-label={t`Favorite`}
        aria-pressed={isMarked}
        onClick={() => markFavourite(productId, !isMarked)}
      >
        <Star className="icon" fill={isMarked ? 'currentColor' : 'none'} />
      </button>
    </>
  )
}
