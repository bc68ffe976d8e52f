import * as z from 'zod';
import { type Book, type Calls, Fault, missing } from './book.ts';
import { metadata, read, whole, yes } from './form.ts';
import { list } from './lists.ts';
import type { Coupon, Price, Product, Setting } from './model.ts';

/** What `stripe:setup` creates: products, prices, coupons, the portal's configuration, the webhook endpoint. */

const taken = (id: string): Fault =>
  new Fault(400, 'invalid_request_error', `${id} already exists.`, { code: 'resource_already_exists', param: 'id' });

const productFields = z.strictObject({
  name: z.string(),
  metadata: metadata.optional(),
  active: yes.optional(),
  description: z.string().optional(),
});
const priceFields = z.strictObject({
  product: z.string(),
  currency: z.literal('eur'),
  unit_amount: whole,
  lookup_key: z.string(),
  transfer_lookup_key: yes.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
  recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }).optional(),
  metadata: metadata.optional(),
});

const createPrice = (book: Book, given: unknown): Price => {
  const request = read(priceFields, given);
  if (!book.state.product[request.product]) throw missing('product', request.product);
  const holder = Object.values(book.state.price).find(({ lookup_key }) => lookup_key === request.lookup_key);
  if (holder && !request.transfer_lookup_key) throw taken(request.lookup_key);
  if (holder) holder.lookup_key = null;
  const made: Price = {
    id: book.id('price'),
    object: 'price',
    active: true,
    currency: request.currency,
    unit_amount: request.unit_amount,
    recurring: request.recurring ? { ...request.recurring, interval_count: 1 } : null,
    type: request.recurring ? 'recurring' : 'one_time',
    lookup_key: request.lookup_key,
    product: request.product,
    tax_behavior: request.tax_behavior,
    metadata: request.metadata ?? {},
  };
  book.state.price[made.id] = made;
  return made;
};

const settingFields = z
  .strictObject({
    features: z.unknown(),
    business_profile: z.unknown(),
    metadata,
    url: z.url(),
    enabled_events: z.array(z.string()),
    api_version: z.string(),
    description: z.string(),
  })
  .partial();
const createSetting = (book: Book, given: unknown, object: Setting['object'], own: Partial<Setting>): Setting => {
  const { metadata: marks = {}, ...request } = read(settingFields, given);
  const id = book.id(object === 'webhook_endpoint' ? 'we' : 'bpc');
  const made = { id, object, metadata: marks, ...own, ...dropUndefined(request) } as Setting;
  book.state.setting[id] = made;
  return made;
};
const dropUndefined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
const changeSetting = (book: Book, id: string, given: unknown): Setting => {
  const found = book.state.setting[id];
  if (!found) throw missing('setting', id);
  return Object.assign(found, dropUndefined(read(settingFields, given)));
};
const settings = (book: Book, object: Setting['object']) =>
  list(Object.values(book.state.setting).filter((one) => one.object === object));
/** The secret is shown only once, on creation. */
const withoutSecret = ({ secret: _, ...shown }: Setting) => shown;

export const catalogueCalls: Calls = {
  'POST products': ({ book, given }) => {
    const { id, ...request } = read(productFields.extend({ id: z.string() }), given);
    if (book.state.product[id]) throw taken(id);
    const made: Product = { id, object: 'product', active: true, name: request.name, metadata: request.metadata ?? {} };
    book.state.product[id] = made;
    return made;
  },
  'GET products/{}': ({ book, id }) => book.state.product[id] ?? fail(missing('product', id)),
  'POST products/{}': ({ book, id, given }) => {
    const found = book.state.product[id] ?? fail(missing('product', id));
    Object.assign(found, dropUndefined(read(productFields.partial(), given)));
    book.emit('product.updated', found);
    return found;
  },
  'GET prices': ({ book, given }) => {
    const { lookup_keys, active } = read(
      z.strictObject({ lookup_keys: z.array(z.string()).max(10).optional(), active: yes.optional(), limit: whole }),
      given,
    );
    return list(
      Object.values(book.state.price).filter(
        (price) =>
          (lookup_keys?.includes(price.lookup_key ?? '') ?? true) && (active === undefined || price.active === active),
      ),
    );
  },
  'GET prices/{}': ({ book, id }) => book.price(id),
  'POST prices': ({ book, given }) => {
    const made = createPrice(book, given);
    book.emit('price.created', made);
    return made;
  },
  'POST prices/{}': ({ book, id, given }) => {
    const price = Object.assign(book.price(id), read(z.strictObject({ active: yes }), given));
    book.emit('price.updated', price);
    return price;
  },
  'GET coupons/{}': ({ book, id }) => book.state.coupon[id] ?? fail(missing('coupon', id)),
  'POST coupons': ({ book, given }) => {
    const request = read(
      z.strictObject({
        id: z.string(),
        percent_off: whole,
        duration: z.literal('once'),
        name: z.string().optional(),
        metadata: metadata.optional(),
      }),
      given,
    );
    if (book.state.coupon[request.id]) throw taken(request.id);
    const made: Coupon = {
      object: 'coupon',
      valid: true,
      ...request,
      name: request.name ?? null,
      metadata: request.metadata ?? {},
    };
    book.state.coupon[made.id] = made;
    return made;
  },
  'GET billing_portal/configurations': ({ book }) => settings(book, 'billing_portal.configuration'),
  'POST billing_portal/configurations': ({ book, given }) =>
    createSetting(book, given, 'billing_portal.configuration', { active: true }),
  'POST billing_portal/configurations/{}': ({ book, id, given }) => changeSetting(book, id, given),
  'GET webhook_endpoints': ({ book }) => {
    const { data, ...rest } = settings(book, 'webhook_endpoint');
    return { ...rest, data: data.map(withoutSecret) };
  },
  'POST webhook_endpoints': ({ book, given }) =>
    createSetting(book, given, 'webhook_endpoint', {
      status: 'enabled',
      secret: `whsec_${crypto.randomUUID().replaceAll('-', '')}`,
    }),
  'POST webhook_endpoints/{}': ({ book, id, given }) => withoutSecret(changeSetting(book, id, given)),
};

const fail = (fault: Fault): never => {
  throw fault;
};
