/** The demo business as data. */
export type CompanyPlan = {
  key: string;
  name: string;
  type: 'Distributor' | 'Clinic';
  parent?: string;
  region: string;
  country: string;
  city: string;
  address: string;
  location: { lat: number; lng: number };
  owner: string;
  phone: string;
  callingCode: string;
  tax: number;
  parents: number;
  timezone: string;
};

export const companies: CompanyPlan[] = [
  {
    key: 'sakura',
    name: 'Sakura Vision',
    type: 'Distributor',
    region: 'jp',
    country: 'JP',
    city: 'Tokyo',
    address: '1-1 Marunouchi, Chiyoda, Tokyo',
    location: { lat: 35.6812, lng: 139.7671 },
    owner: '佐藤 健',
    phone: '0312345678',
    callingCode: '81',
    tax: 10,
    parents: 0,
    timezone: 'Asia/Tokyo',
  },
  {
    key: 'southern',
    name: 'Southern Cross Optics',
    type: 'Distributor',
    region: 'au',
    country: 'AU',
    city: 'Sydney',
    address: '200 George Street, Sydney',
    location: { lat: -33.8634, lng: 151.207 },
    owner: 'Olivia Brown',
    phone: '0290001234',
    callingCode: '61',
    tax: 10,
    parents: 0,
    timezone: 'Australia/Sydney',
  },
  {
    key: 'midori',
    name: 'Midori Eye Clinic',
    type: 'Clinic',
    parent: 'sakura',
    region: 'jp',
    country: 'JP',
    city: 'Tokyo',
    address: '2-8 Jingumae, Shibuya, Tokyo',
    location: { lat: 35.6702, lng: 139.7027 },
    owner: '緑川 葵',
    phone: '0334567890',
    callingCode: '81',
    tax: 10,
    parents: 10,
    timezone: 'Asia/Tokyo',
  },
  {
    key: 'aoi',
    name: 'Aoi Children’s Eye Clinic',
    type: 'Clinic',
    parent: 'sakura',
    region: 'jp',
    country: 'JP',
    city: 'Osaka',
    address: '3-1 Umeda, Kita, Osaka',
    location: { lat: 34.7025, lng: 135.4959 },
    owner: '青木 誠',
    phone: '0661234567',
    callingCode: '81',
    tax: 10,
    parents: 7,
    timezone: 'Asia/Tokyo',
  },
  {
    key: 'hikari',
    name: 'Hikari Vision Centre',
    type: 'Clinic',
    parent: 'sakura',
    region: 'jp',
    country: 'JP',
    city: 'Nagoya',
    address: '4-5 Sakae, Naka, Nagoya',
    location: { lat: 35.1709, lng: 136.9066 },
    owner: '光田 優',
    phone: '0521234567',
    callingCode: '81',
    tax: 10,
    parents: 5,
    timezone: 'Asia/Tokyo',
  },
  {
    key: 'kaede',
    name: 'Kaede Clinic',
    type: 'Clinic',
    region: 'jp',
    country: 'JP',
    city: 'Sapporo',
    address: '5 Odori, Chuo, Sapporo',
    location: { lat: 43.0618, lng: 141.3545 },
    owner: '楓 真理',
    phone: '0111234567',
    callingCode: '81',
    tax: 10,
    parents: 4,
    timezone: 'Asia/Tokyo',
  },
  {
    key: 'harbour',
    name: 'Harbour Eye Clinic',
    type: 'Clinic',
    parent: 'southern',
    region: 'au',
    country: 'AU',
    city: 'Sydney',
    address: '15 Pitt Street, Sydney',
    location: { lat: -33.8651, lng: 151.2087 },
    owner: 'Jack Wilson',
    phone: '0291112222',
    callingCode: '61',
    tax: 10,
    parents: 8,
    timezone: 'Australia/Sydney',
  },
  {
    key: 'rheinblick',
    name: 'Rheinblick Augenklinik',
    type: 'Clinic',
    region: 'eu',
    country: 'DE',
    city: 'Köln',
    address: 'Rheinuferstraße 12, Köln',
    location: { lat: 50.9375, lng: 6.9603 },
    owner: 'Jörg Müller',
    phone: '02211234567',
    callingCode: '49',
    tax: 19,
    parents: 6,
    timezone: 'Europe/Berlin',
  },
];

/** `company`: key of the company the person works for; none: the platform. */
export type StaffPlan = {
  email: string;
  fullName: string;
  company?: string;
  userType?: 'admin' | 'general' | 'doctor';
  signsIn: boolean;
};
export const staff: StaffPlan[] = [
  { email: 'distributor@fovea.test', fullName: 'Haruto Sato', company: 'sakura', userType: 'admin', signsIn: true },
  { email: 'clinic@fovea.test', fullName: 'Aoi Midorikawa', company: 'midori', userType: 'admin', signsIn: true },
  { email: 'doctor@fovea.test', fullName: 'Dr. Ken Mori', company: 'midori', userType: 'doctor', signsIn: true },
  { email: 'support@fovea.test', fullName: 'Yui Tanaka', company: 'midori', userType: 'general', signsIn: true },
  { email: 'doctor.aoi@fovea.test', fullName: 'Dr. Emi Kato', company: 'aoi', userType: 'doctor', signsIn: false },
  { email: 'doctor.hikari@fovea.test', fullName: 'Dr. Sho Ito', company: 'hikari', userType: 'doctor', signsIn: false },
  { email: 'doctor.kaede@fovea.test', fullName: 'Dr. Rin Abe', company: 'kaede', userType: 'doctor', signsIn: false },
  {
    email: 'distributor.au@fovea.test',
    fullName: 'Olivia Brown',
    company: 'southern',
    userType: 'admin',
    signsIn: true,
  },
  { email: 'clinic.au@fovea.test', fullName: 'Jack Wilson', company: 'harbour', userType: 'admin', signsIn: true },
  {
    email: 'doctor.au@fovea.test',
    fullName: 'Dr. Ruby O’Connor',
    company: 'harbour',
    userType: 'doctor',
    signsIn: false,
  },
  { email: 'clinic.eu@fovea.test', fullName: 'Jörg Müller', company: 'rheinblick', userType: 'admin', signsIn: true },
  {
    email: 'doctor.eu@fovea.test',
    fullName: 'Dr. Łucja Nowak',
    company: 'rheinblick',
    userType: 'doctor',
    signsIn: false,
  },
];

type Names = { first: string[]; last: string[]; child: string[] };
export const namesOf: Record<string, Names> = {
  jp: {
    first: [
      '花子',
      '恵',
      '美咲',
      '由美',
      '陽子',
      '直樹',
      '健太',
      '香織',
      '真由美',
      '大輔',
      '智子',
      '愛',
      '翔',
      '久美子',
    ],
    last: ['山田', '鈴木', '高橋', '田中', '伊藤', '渡辺', '中村', '小林', '加藤', '吉田', '山本', '佐々木', '松本'],
    child: ['蓮', '陽葵', '湊', '凛', '結菜', '悠真', '咲良', '颯太', '美月', '大和', '莉子', '樹'],
  },
  au: {
    first: ['Charlotte', 'Liam', 'Amelia', 'Noah', 'Isla', 'William'],
    last: ['O’Brien', 'Smith', 'Nguyen', 'Walker', 'Taylor-Jones'],
    child: ['Matilda', 'Oscar', 'Ruby', 'Archie', 'Zoe'],
  },
  eu: {
    first: ['Anna', 'Łukasz', 'Zoé', 'Şükrü', 'María', 'Jürgen'],
    last: ['Schmidt', 'Wójcik', 'Lefèvre', 'Yılmaz', 'García', 'Weiß'],
    child: ['Emil', 'Zofia', 'Chloé', 'Deniz', 'Lucía', 'Mia'],
  },
};
