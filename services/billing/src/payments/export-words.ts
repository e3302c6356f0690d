import type { Language } from '@fovea/contracts/fields';
import type { paymentStatuses } from '@fovea/contracts/payments';

type Columns = 'date' | 'email' | 'username' | 'company' | 'product' | 'plan' | 'currency' | 'price' | 'status';
type ReportColumns =
  | 'reference'
  | 'paid'
  | 'fee'
  | 'tax'
  | 'taxPercent'
  | 'deposit'
  | 'purchase'
  | 'total'
  | 'refunded'
  | 'refundDate'
  | 'intent';
type Words = {
  columns: Record<Columns | ReportColumns, string>;
  statuses: Record<(typeof paymentStatuses)[number], string>;
};

/** Column headings and states of the exported lists. */
export const exportWords: Record<Language, Words> = {
  en: {
    columns: {
      ...{
        date: 'Date',
        email: 'E-mail',
        username: 'Account',
        company: 'Company',
        product: 'Product',
        plan: 'Plan',
        currency: 'Currency',
        price: 'Price',
        status: 'Status',
      },
      ...{
        reference: 'Reference number',
        paid: 'Paid',
        fee: 'Subscription fee',
        tax: 'GST/VAT',
        taxPercent: 'Tax %',
        deposit: 'Deposit',
        purchase: 'Device purchase',
      },
      ...{ total: 'Total', refunded: 'Refunded', refundDate: 'Refund date', intent: 'Invoice number' },
    },
    statuses: { pending: 'Pending', succeeded: 'Succeeded', refunded: 'Refunded', failed: 'Failed' },
  },
  ja: {
    columns: {
      ...{
        date: '日付',
        email: 'メールアドレス',
        username: 'アカウント',
        company: '会社',
        product: '製品',
        plan: 'プラン',
        currency: '通貨',
        price: '価格',
        status: '状態',
      },
      ...{
        reference: '参照番号',
        paid: '支払日',
        fee: '利用料',
        tax: '消費税',
        taxPercent: '税率 %',
        deposit: '保証金',
        purchase: '機器購入費',
      },
      ...{ total: '合計', refunded: '返金額', refundDate: '返金日', intent: '請求番号' },
    },
    statuses: { pending: '処理中', succeeded: '成功', refunded: '返金済み', failed: '失敗' },
  },
  ms: {
    columns: {
      ...{
        date: 'Tarikh',
        email: 'E-mel',
        username: 'Akaun',
        company: 'Syarikat',
        product: 'Produk',
        plan: 'Pelan',
        currency: 'Mata wang',
        price: 'Harga',
        status: 'Status',
      },
      ...{
        reference: 'Nombor rujukan',
        paid: 'Dibayar',
        fee: 'Yuran langganan',
        tax: 'GST/VAT',
        taxPercent: 'Cukai %',
        deposit: 'Deposit',
        purchase: 'Pembelian peranti',
      },
      ...{ total: 'Jumlah', refunded: 'Dipulangkan', refundDate: 'Tarikh bayaran balik', intent: 'Nombor invois' },
    },
    statuses: { pending: 'Belum selesai', succeeded: 'Berjaya', refunded: 'Dipulangkan', failed: 'Gagal' },
  },
  tr: {
    columns: {
      ...{
        date: 'Tarih',
        email: 'E-posta',
        username: 'Hesap',
        company: 'Şirket',
        product: 'Ürün',
        plan: 'Plan',
        currency: 'Para birimi',
        price: 'Fiyat',
        status: 'Durum',
      },
      ...{
        reference: 'Referans numarası',
        paid: 'Ödendi',
        fee: 'Abonelik ücreti',
        tax: 'KDV',
        taxPercent: 'Vergi %',
        deposit: 'Depozito',
        purchase: 'Cihaz bedeli',
      },
      ...{ total: 'Toplam', refunded: 'İade edilen', refundDate: 'İade tarihi', intent: 'Fatura numarası' },
    },
    statuses: { pending: 'Beklemede', succeeded: 'Başarılı', refunded: 'İade edildi', failed: 'Başarısız' },
  },
  pl: {
    columns: {
      ...{
        date: 'Data',
        email: 'E-mail',
        username: 'Konto',
        company: 'Firma',
        product: 'Produkt',
        plan: 'Plan',
        currency: 'Waluta',
        price: 'Cena',
        status: 'Stan',
      },
      ...{
        reference: 'Numer referencyjny',
        paid: 'Zapłacono',
        fee: 'Opłata abonamentowa',
        tax: 'VAT',
        taxPercent: 'Podatek %',
        deposit: 'Kaucja',
        purchase: 'Zakup urządzenia',
      },
      ...{ total: 'Razem', refunded: 'Zwrócono', refundDate: 'Data zwrotu', intent: 'Numer faktury' },
    },
    statuses: { pending: 'Oczekuje', succeeded: 'Zakończona', refunded: 'Zwrócona', failed: 'Nieudana' },
  },
  es: {
    columns: {
      ...{
        date: 'Fecha',
        email: 'Correo',
        username: 'Cuenta',
        company: 'Empresa',
        product: 'Producto',
        plan: 'Plan',
        currency: 'Moneda',
        price: 'Precio',
        status: 'Estado',
      },
      ...{
        reference: 'Número de referencia',
        paid: 'Pagado',
        fee: 'Cuota de suscripción',
        tax: 'IVA',
        taxPercent: 'Impuesto %',
        deposit: 'Depósito',
        purchase: 'Compra del dispositivo',
      },
      ...{ total: 'Total', refunded: 'Reembolsado', refundDate: 'Fecha de reembolso', intent: 'Número de factura' },
    },
    statuses: { pending: 'Pendiente', succeeded: 'Pagado', refunded: 'Reembolsado', failed: 'Fallido' },
  },
  de: {
    columns: {
      ...{
        date: 'Datum',
        email: 'E-Mail',
        username: 'Konto',
        company: 'Unternehmen',
        product: 'Produkt',
        plan: 'Tarif',
        currency: 'Währung',
        price: 'Preis',
        status: 'Status',
      },
      ...{
        reference: 'Referenznummer',
        paid: 'Bezahlt',
        fee: 'Abonnementgebühr',
        tax: 'MwSt.',
        taxPercent: 'Steuer %',
        deposit: 'Kaution',
        purchase: 'Gerätekauf',
      },
      ...{ total: 'Summe', refunded: 'Erstattet', refundDate: 'Erstattungsdatum', intent: 'Rechnungsnummer' },
    },
    statuses: { pending: 'Ausstehend', succeeded: 'Bezahlt', refunded: 'Erstattet', failed: 'Fehlgeschlagen' },
  },
  fr: {
    columns: {
      ...{
        date: 'Date',
        email: 'E-mail',
        username: 'Compte',
        company: 'Société',
        product: 'Produit',
        plan: 'Forfait',
        currency: 'Devise',
        price: 'Prix',
        status: 'État',
      },
      ...{
        reference: 'Numéro de référence',
        paid: 'Payé le',
        fee: 'Frais d’abonnement',
        tax: 'TVA',
        taxPercent: 'Taxe %',
        deposit: 'Caution',
        purchase: 'Achat de l’appareil',
      },
      ...{ total: 'Total', refunded: 'Remboursé', refundDate: 'Date de remboursement', intent: 'Numéro de facture' },
    },
    statuses: { pending: 'En attente', succeeded: 'Réussi', refunded: 'Remboursé', failed: 'Échoué' },
  },
};
