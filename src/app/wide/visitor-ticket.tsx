import { useLocation } from 'wouter'
import type { Product } from '../../../contract/rows/product.ts'
import { BuyFoot } from '../../screens/product/buy-foot.tsx'
import { useBuyObstacle } from '../../screens/product/use-buy-obstacle.ts'
import { loginPage } from '../../first-paths.ts'
import { productPage } from '../../paths.ts'

/** The ticket for somebody who is not signed in: the possible results of an order, and buttons that lead to the login. */
export function VisitorTicket({ product }: { product: Product }) {
  const [, navigate] = useLocation()
  const obstacle = useBuyObstacle(product)
  if (product.countdowns.length === 0) return null
  return (
    <BuyFoot
      countdowns={product.countdowns}
      obstacle={obstacle}
      onBuy={() => navigate(loginPage(productPage(product.id)))}
    />
  )
}
